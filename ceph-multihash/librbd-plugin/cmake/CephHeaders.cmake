# Target ceph-headers: what it takes to compile against librbd's own headers as the installed librbd was compiled. They are
# not packaged, so they come from Ceph's source tree, and the generated ones are generated here.
enable_language(C) # CephChecks
set(LINUX ON)
set(generated ${CMAKE_CURRENT_BINARY_DIR}/ceph-include)

include(${CEPH_SOURCE}/cmake/modules/CephChecks.cmake)
configure_file(${CEPH_SOURCE}/src/include/config-h.in.cmake ${generated}/acconfig.h)

file(STRINGS ${CEPH_SOURCE}/src/.git_version git_version)
list(GET git_version 0 CEPH_GIT_VER)
list(GET git_version 1 CEPH_GIT_NICE_VER)
file(STRINGS ${CEPH_SOURCE}/src/ceph_release release)
list(GET release 0 CEPH_RELEASE)
list(GET release 1 CEPH_RELEASE_NAME)
list(GET release 2 CEPH_RELEASE_TYPE)
configure_file(${CEPH_SOURCE}/src/ceph_ver.h.in.cmake ${generated}/ceph_ver.h @ONLY)
if(EXISTS ${CEPH_SOURCE}/src/ceph_release.h.in.cmake) # since Ceph 19
  set(CEPH_BUILD_TYPE "${CMAKE_BUILD_TYPE}")
  configure_file(${CEPH_SOURCE}/src/ceph_release.h.in.cmake ${generated}/ceph_release.h @ONLY)
endif()

# Only the options' names and types matter here; the defaults that this leaves out are libceph-common's.
find_package(Python3 REQUIRED COMPONENTS Interpreter)
file(STRINGS ${CEPH_SOURCE}/src/common/options/legacy_config_opts.h headers REGEX "^#include")
foreach(header ${headers})
  string(REGEX REPLACE ".*\"(.*)_legacy_options.h\"" "\\1" name ${header})
  set(legacy ${generated}/${name}_legacy_options.h)
  set(yaml ${CEPH_SOURCE}/src/common/options/${name}.yaml.in)
  if(NOT EXISTS ${legacy} OR ${yaml} IS_NEWER_THAN ${legacy})
    configure_file(${yaml} ${CMAKE_CURRENT_BINARY_DIR}/options/${name}.yaml @ONLY)
    execute_process(COMMAND ${Python3_EXECUTABLE} ${CEPH_SOURCE}/src/common/options/y2c.py
        --input ${CMAKE_CURRENT_BINARY_DIR}/options/${name}.yaml
        --output ${CMAKE_CURRENT_BINARY_DIR}/options/${name}.cc --legacy ${legacy} --name ${name}
      COMMAND_ERROR_IS_FATAL ANY)
  endif()
endforeach()

add_library(ceph-headers INTERFACE)
target_include_directories(ceph-headers SYSTEM INTERFACE ${generated} ${CEPH_SOURCE}/src)
target_compile_features(ceph-headers INTERFACE cxx_std_20)
# As in Ceph's src/CMakeLists.txt: these change the layout of what crosses the border to librbd.
target_compile_definitions(ceph-headers INTERFACE HAVE_CONFIG_H __CEPH__ _REENTRANT _THREAD_SAFE _GNU_SOURCE
  __STDC_FORMAT_MACROS _FILE_OFFSET_BITS=64 BOOST_ASIO_DISABLE_THREAD_KEYWORD_EXTENSION FMT_DEPRECATED_OSTREAM)
if(CEPH_RELEASE GREATER_EQUAL 20)
  target_compile_definitions(ceph-headers INTERFACE BOOST_ASIO_NO_TS_EXECUTORS BOOST_ASIO_HAS_IO_URING)
else()
  target_compile_definitions(ceph-headers INTERFACE BOOST_ASIO_USE_TS_EXECUTOR_AS_DEFAULT)
endif()
target_compile_options(ceph-headers INTERFACE -fno-strict-aliasing -fsigned-char -ftemplate-depth-1024)
