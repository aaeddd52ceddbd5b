package io.github.stowage.alluxio.client;

import static org.assertj.core.api.Assertions.assertThat;

import alluxio.ClientContext;
import alluxio.conf.AlluxioConfiguration;
import alluxio.conf.AlluxioProperties;
import alluxio.conf.InstancedConfiguration;
import alluxio.conf.PropertyKey;
import alluxio.conf.Source;
import alluxio.master.MasterClientContext;
import javax.security.auth.Subject;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DerivedContextTest {
  private static AlluxioConfiguration patience(AlluxioConfiguration of, String duration) {
    AlluxioProperties properties = of.copyProperties();
    properties.put(PropertyKey.USER_BLOCK_READ_RETRY_MAX_DURATION, duration, Source.RUNTIME);
    return new InstancedConfiguration(properties, of.clusterDefaultsLoaded());
  }

  /** Of what says that it has to be asked for: the mark, and the hash that a master compares. */
  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void whatTheMasterToldIsKeptAndTheClientsOwnSettingsDiffer(boolean told) {
    AlluxioProperties site = alluxio.conf.Configuration.copyProperties();
    site.put(PropertyKey.USER_FILE_PASSIVE_CACHE_ENABLED, false, Source.CLUSTER_DEFAULT);
    Subject subject = new Subject();
    ClientContext other =
        ClientContext.create(subject, new InstancedConfiguration(site, told))
            .setUriValidationEnabled(false);
    DerivedContext derived = new DerivedContext(other, conf -> patience(conf, "500ms"));
    // Alluxio's client copies the context that it is made with.
    for (ClientContext context :
        new ClientContext[] {derived, MasterClientContext.newBuilder(derived).build()}) {
      AlluxioConfiguration conf = context.getClusterConf();
      assertThat(conf.clusterDefaultsLoaded()).isEqualTo(told);
      assertThat(context.getClusterConfHash()).isEqualTo(other.getClusterConfHash());
      assertThat(context.getSubject()).isSameAs(subject);
      assertThat(context.getUriValidationEnabled()).isFalse();
      assertThat(conf.getBoolean(PropertyKey.USER_FILE_PASSIVE_CACHE_ENABLED)).isFalse();
      assertThat(conf.getMs(PropertyKey.USER_BLOCK_READ_RETRY_MAX_DURATION)).isEqualTo(500);
    }
    assertThat(other.getClusterConf().getMs(PropertyKey.USER_BLOCK_READ_RETRY_MAX_DURATION))
        .isNotEqualTo(500);
  }
}
