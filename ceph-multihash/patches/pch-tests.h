// What nearly all of Ceph's tests of librbd's inside include: compiled once, before them.
#include "test/librbd/test_mock_fixture.h"

#include "cls/rbd/cls_rbd_client.h"
#include "common/dout.h"
#include "common/errno.h"
#include "include/neorados/RADOS.hpp"
#include "librbd/Utils.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
