package io.github.stowage.alluxio.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import alluxio.AlluxioURI;
import alluxio.client.file.FileSystem;
import alluxio.client.file.URIStatus;
import alluxio.exception.AccessControlException;
import alluxio.exception.AlluxioException;
import alluxio.exception.FileDoesNotExistException;
import alluxio.grpc.GetStatusPOptions;
import alluxio.grpc.SetAclAction;
import alluxio.wire.FileInfo;
import com.google.common.base.Ticker;
import io.github.stowage.alluxio.client.act.JustLooked;
import java.io.IOException;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What a query that looks at a file and opens it asks for, however long both take. */
class SharedClientTest {
  private static final AlluxioURI PATH = new AlluxioURI("/folder/a");
  private static final AlluxioURI FOLDER = new AlluxioURI("/folder");

  /** What Alluxio was asked for and told, in that order. */
  private final List<String> calls = new ArrayList<>();

  /** What becomes of the next questions to read a file; null: they are answered. */
  private AlluxioException failure;

  private final SharedClient client =
      new SharedClient(alluxio(), null, new JustLooked(new StoppedTicker()));

  private static final class StoppedTicker extends Ticker {
    @Override
    public long read() {
      return 7;
    }
  }

  private FileSystem alluxio() {
    return (FileSystem)
        Proxy.newProxyInstance(
            FileSystem.class.getClassLoader(),
            new Class<?>[] {FileSystem.class},
            (proxy, method, args) -> {
              calls.add(method.getName());
              if (!method.getName().equals("getStatus")) {
                return null;
              }
              if (failure != null && ((GetStatusPOptions) args[1]).hasAccessMode()) {
                throw failure;
              }
              return new URIStatus(new FileInfo().setPath(PATH.getPath()).setCompleted(true));
            });
  }

  private interface Call {
    void on(FileSystem files) throws IOException, AlluxioException;
  }

  private enum Change {
    CREATE_FILE(files -> files.createFile(PATH)),
    DELETE(files -> files.delete(PATH)),
    RENAME(files -> files.rename(FOLDER, PATH)),
    SET_ATTRIBUTE(files -> files.setAttribute(FOLDER)),
    SET_ACL(files -> files.setAcl(FOLDER, SetAclAction.REPLACE, List.of())),
    MOUNT(files -> files.mount(FOLDER, PATH)),
    UNMOUNT(files -> files.unmount(FOLDER));

    private final Call call;

    Change(Call call) {
      this.call = call;
    }
  }

  @Test
  void whoLooksAndOpensAsksOnce() throws Exception {
    URIStatus told = client.getStatus(PATH);

    assertThat(client.statusToRead(PATH)).isSameAs(told);
    assertThat(calls).containsExactly("getStatus");
  }

  @ParameterizedTest
  @EnumSource
  void whatThisProcessChangedAfterTheLookIsAskedForAgain(Change change) throws Exception {
    SharedClient other = new SharedClient(alluxio(), null, null);
    URIStatus told = client.getStatus(PATH);
    change.call.on(other);

    assertThat(client.statusToRead(PATH)).isNotSameAs(told);
    assertThat(calls).hasSize(3).startsWith("getStatus").endsWith("getStatus");
  }

  @Test
  void whoWasToldThatAFileIsGoneAsksAgain() throws Exception {
    client.getStatus(PATH);
    failure = new FileDoesNotExistException("gone");

    assertThatThrownBy(() -> client.getStatus(PATH)).isSameAs(failure);
    assertThatThrownBy(() -> client.statusToRead(PATH)).isSameAs(failure);
  }

  @Test
  void whoMayNotReadAFileSeesItAndCannotOpenIt() throws Exception {
    failure = new AccessControlException("not yours");

    assertThat(client.getStatus(PATH).getPath()).isEqualTo(PATH.getPath());
    assertThatThrownBy(() -> client.statusToRead(PATH)).isSameAs(failure);
  }

  @Test
  void whoIsNoQueryAsksTwice() throws Exception {
    SharedClient noQuery = new SharedClient(alluxio(), null, null);
    noQuery.getStatus(PATH);
    noQuery.statusToRead(PATH);

    assertThat(calls).containsExactly("getStatus", "getStatus");
  }
}
