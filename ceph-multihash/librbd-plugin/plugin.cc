// What librbd looks for in a plug-in, and what it hands over of each image that it opens.
#include <cerrno>
#include <chrono>
#include <memory>

#include "admission.h"
#include "ceph_ver.h"
#include "common/dout.h"
#include "dispatch.h"
#include "hints_store.h"
#include "librbd/io/ObjectDispatcherInterface.h"
#include "librbd/plugin/Types.h"
#include "settings.h"

#define dout_subsys ceph_subsys_rbd
#undef dout_prefix
#define dout_prefix *_dout << "multihash: image " << ctx->name << " not opened: "

namespace multihash::rbd {

namespace {

/** librbd keeps these until the image is gone, the dispatch layer only until it is closed. */
class LockHooks : public librbd::plugin::HookPoints {
 public:
  LockHooks(std::shared_ptr<Image> image, std::shared_ptr<Locator> locator,
            std::shared_ptr<Router> router, std::chrono::milliseconds patience)
      : m_image(std::move(image)),
        m_locator(std::move(locator)),
        m_router(std::move(router)),
        m_patience(patience) {}

  // librbd holds writes back until this has completed. What is not known by then keeps objects at
  // home until it is.
  void acquired_exclusive_lock(Context* on_finish) override {
    m_image->acquired_lock();
    m_router->forget_all();
    if (m_image->mode() != Mode::UNDECIDED) {
      on_finish->complete(0);
      return;
    }
    m_locator->later([image = m_image, locator = m_locator, router = m_router,
                      patience = m_patience, on_finish] {
      ask_for_admission(image, patience);
      if (image->mode() == Mode::OWNER) {
        router->hints().load(read_hints(*image->ctx(), patience));
        locator->wait_until_ready();
      }
      on_finish->complete(0);
    });
  }
  void prerelease_exclusive_lock(Context* on_finish) override {
    m_image->releasing_lock();
    m_router->when_quiet([on_finish] { on_finish->complete(0); });
  }

 private:
  std::shared_ptr<Image> m_image;
  std::shared_ptr<Locator> m_locator;
  std::shared_ptr<Router> m_router;
  const std::chrono::milliseconds m_patience;
};

int attach(librbd::ImageCtx* ctx, librbd::plugin::PluginHookPoints& hooks) {
  // Old-format images and the parents of clones are only read here, and home can answer that.
  if (ctx->old_format || ctx->child != nullptr || !ctx->data_ctx.is_valid()) {
    return 0;
  }
  auto& dispatcher = *ctx->io_object_dispatcher;
  if (dispatcher.exists(librbd::io::OBJECT_DISPATCH_LAYER_PARENT_CACHE)) {
    lderr(ctx->cct) << "rbd_plugins names multihash twice" << dendl;
    return -EINVAL;
  }
  Options options;
  std::string error;
  if (int r = read_settings(ctx->cct, options, error); r < 0) {
    lderr(ctx->cct) << error << dendl;
    return r;
  }
  auto image = std::make_shared<Image>(ctx);
  auto counters = std::make_shared<ImageCounters>(
      ctx->cct, "multihash-" + ctx->id + "-" + ctx->md_ctx.get_pool_name() + "-" + ctx->name,
      options.choices);
  auto locator = std::make_shared<Locator>(image, options, counters);
  auto router = std::make_shared<Router>(locator, counters, [image] { return image->mode(); });
  hooks.push_back(std::make_unique<LockHooks>(image, locator, router, options.probe_timeout));
  dispatcher.register_dispatch(new Dispatch(image, locator, router, options.probe_timeout));
  return 0;
}

class Plugin : public librbd::plugin::Interface<librbd::ImageCtx> {
 public:
  using Interface::Interface;

  void init(librbd::ImageCtx* ctx, librbd::plugin::Api<librbd::ImageCtx>&,
            librbd::cache::ImageWritebackInterface&, librbd::plugin::PluginHookPoints& hooks,
            Context* on_finish) override {
    on_finish->complete(attach(ctx, hooks));
  }
};

}  // namespace
}  // namespace multihash::rbd

extern "C" {

__attribute__((visibility("default"))) const char* __ceph_plugin_version() {
  return CEPH_GIT_NICE_VER;
}

__attribute__((visibility("default"))) int __ceph_plugin_init(CephContext* cct,
                                                              const std::string& type,
                                                              const std::string& name) {
  return cct->get_plugin_registry()->add(type, name, new multihash::rbd::Plugin(cct));
}
}
