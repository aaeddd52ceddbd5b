// hdd: a directory, seen as if it were on a hard disk. README.md says what for.
#include <fcntl.h>
#include <poll.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <cstring>
#include <iostream>

#include "options.h"
#include "server.h"

namespace {

using namespace stowage::hdd;  // NOLINT(google-build-using-namespace)

void* init([[maybe_unused]] fuse_conn_info* connection, fuse_config* config) {
  config->use_ino = 1;
  // Hard links are files of their own to the kernel: it must not remember one's size from the
  // other.
  config->attr_timeout = config->entry_timeout = config->negative_timeout = 0;
#ifdef FUSE_CAP_DIRECT_IO_ALLOW_MMAP
  connection->want |= connection->capable & FUSE_CAP_DIRECT_IO_ALLOW_MMAP;
#endif
  std::cout << server().ready << std::endl;
  return &server();
}

/** One request at a time. A signal is let in only while none is there, so none is missed. */
void serve(fuse_session* session, const sigset_t& while_waiting) {
  fuse_buf buffer{};
  while (fuse_session_exited(session) == 0) {
    pollfd device{fuse_session_fd(session), POLLIN, 0};
    if (ppoll(&device, 1, nullptr, &while_waiting) < 0) {
      continue;
    }
    const int got = fuse_session_receive_buf(session, &buffer);
    if (got > 0) {
      fuse_session_process_buf(session, &buffer);
    } else if (got != -EINTR && got != -EAGAIN) {
      break;
    }
  }
  free(buffer.mem);  // libfuse's malloc
}

int fail(const std::string& what) {
  std::cerr << "hdd: " << what << std::endl;
  return 1;
}

}  // namespace

int main(int count, char** values) {
  const Options options = parse(count, values);
  const int root = open(options.directory.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (root < 0 || fchdir(root) != 0) {
    return fail(options.directory + ": " + std::strerror(errno));
  }
  umask(0);  // the kernel has applied the caller's

  Server state{Disk(options.drive, options.extent),
               {},
               options.timed,
               root,
               "hdd: " + options.mountpoint + " is ready"};
  fuse_operations operations{};
  operations.init = init;
  add_file_operations(operations);
  add_name_operations(operations);

  sigset_t ending, before;
  sigemptyset(&ending);
  for (const int number : {SIGINT, SIGTERM, SIGHUP}) {
    sigaddset(&ending, number);
  }
  sigprocmask(SIG_BLOCK, &ending, &before);

  std::string mount_options = "default_permissions,fsname=stowage-hdd";
  mount_options += options.allow_other ? ",allow_other" : "";
  char option[] = "-o";
  char* arguments[] = {values[0], option, mount_options.data()};
  fuse_args args{3, arguments, 0};
  fuse* const mounted = fuse_new(&args, &operations, sizeof operations, &state);
  fuse_opt_free_args(&args);
  if (mounted == nullptr || fuse_mount(mounted, options.mountpoint.c_str()) != 0) {
    return fail(options.mountpoint + ": could not be mounted");
  }
  fuse_session* const session = fuse_get_session(mounted);
  fuse_set_signal_handlers(session);
  serve(session, before);
  fuse_remove_signal_handlers(session);
  fuse_unmount(mounted);
  fuse_destroy(mounted);
  return 0;
}
