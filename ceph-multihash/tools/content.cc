#include "content.h"

#include <algorithm>
#include <cerrno>
#include <memory>

#include "errors.h"

namespace multihash::mhctl {
namespace {

using librados::bufferlist;

constexpr int ITSELF = librados::OPERATION_IGNORE_REDIRECT;
constexpr std::uint64_t OMAP_PAGE = 1000;

int operate(librados::IoCtx& io, const std::string& oid, librados::ObjectReadOperation& op,
            std::uint64_t* version = nullptr) {
  const std::unique_ptr<librados::AioCompletion, void (*)(librados::AioCompletion*)> completion(
      librados::Rados::aio_create_completion(), [](auto* done) { done->release(); });
  int result = io.aio_operate(oid, completion.get(), &op, ITSELF, nullptr);
  if (result == 0) {
    completion->wait_for_complete();
    result = completion->get_return_value();
    if (version != nullptr) {
      *version = completion->get_version64();
    }
  }
  return result;
}

}  // namespace

std::string Content::flat() const {
  std::string data(bytes, '\0');
  for (const auto& [offset, buffer] : extents) {
    buffer.begin().copy(std::min<std::uint64_t>(buffer.length(), bytes - offset),
                        data.data() + offset);
  }
  return data;
}

bool Content::equals(const Content& other) const {
  return bytes == other.bytes && attributes == other.attributes &&
         omap_header.contents_equal(other.omap_header) && omap == other.omap &&
         flat() == other.flat();
}

void Content::fill(librados::ObjectWriteOperation& op) const {
  for (const auto& [offset, buffer] : extents) {
    op.write(offset, buffer);
  }
  op.truncate(bytes);
  for (const auto& [name, value] : attributes) {
    op.setxattr(name.c_str(), value);
  }
  if (omap_header.length() > 0) {
    op.omap_set_header(omap_header);
  }
  if (!omap.empty()) {
    op.omap_set(omap);
  }
  auto time = modified;
  op.mtime2(&time);
}

Content read_content(const librados::IoCtx& pool, const ObjectName& name, unsigned choice) {
  auto io = at_choice(pool, name, choice);
  const auto what = fmt::format("object {} at choice {}", name.shown(), choice);
  Content content;
  librados::ObjectReadOperation first;
  first.stat2(&content.bytes, &content.modified, nullptr);
  first.getxattrs(&content.attributes, nullptr);
  first.omap_get_header(&content.omap_header, nullptr);
  check(operate(io, name.oid, first, &content.version), what);
  if (content.bytes > MAX_BYTES) {
    throw Refused(fmt::format("{}: {} bytes, more than the {} that one operation holds", what,
                              content.bytes, MAX_BYTES));
  }
  std::map<std::uint64_t, std::uint64_t> where;
  bufferlist data;
  int read_result = 0;
  bool more = false;
  librados::ObjectReadOperation second;
  second.assert_version(content.version);
  second.sparse_read(0, content.bytes, &where, &data, &read_result);
  second.omap_get_vals2("", OMAP_PAGE, &content.omap, &more, nullptr);
  check(operate(io, name.oid, second), what + " (is it being written to?)");
  check(read_result, what);
  std::uint64_t position = 0;
  for (const auto& [offset, length] : where) {
    bufferlist extent;
    extent.substr_of(data, position, length);
    content.extents.emplace_back(offset, std::move(extent));
    position += length;
  }
  while (more) {
    std::map<std::string, bufferlist> page;
    librados::ObjectReadOperation next;
    next.assert_version(content.version);
    next.omap_get_vals2(content.omap.rbegin()->first, OMAP_PAGE, &page, &more, nullptr);
    check(operate(io, name.oid, next), what + " (is it being written to?)");
    content.omap.merge(page);
  }
  return content;
}

Snapshots read_snapshots(const librados::IoCtx& pool, const ObjectName& name, unsigned choice) {
  auto io = at_choice(pool, name, choice);
  io.snap_set_read(librados::SNAP_DIR);
  librados::snap_set_t all;
  const int result = io.list_snaps(name.oid, &all);
  Snapshots snapshots;
  if (result == -ENOENT) {
    return snapshots;
  }
  check(result, fmt::format("snapshots of object {} at choice {}", name.shown(), choice));
  snapshots.newest_known = all.seq;
  for (const auto& clone : all.clones) {
    if (clone.cloneid != librados::SNAP_HEAD) {
      snapshots.clones.push_back(clone.cloneid);
    }
  }
  return snapshots;
}

}  // namespace multihash::mhctl
