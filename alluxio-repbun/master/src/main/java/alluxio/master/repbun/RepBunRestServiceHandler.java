package alluxio.master.repbun;

import io.github.stowage.alluxio.master.RepBunPages;
import io.github.stowage.alluxio.master.report.Limit;
import java.io.IOException;
import java.util.concurrent.Callable;
import javax.ws.rs.DefaultValue;
import javax.ws.rs.GET;
import javax.ws.rs.Path;
import javax.ws.rs.Produces;
import javax.ws.rs.QueryParam;
import javax.ws.rs.core.MediaType;
import javax.ws.rs.core.Response;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * RepBun on the master's web port, which asks nobody who he is: it shows, and changes nothing.
 * Alluxio looks for resources in this package.
 */
@Path("master/repbun")
@Produces(MediaType.APPLICATION_JSON)
public final class RepBunRestServiceHandler {
  private static final Logger LOG = LoggerFactory.getLogger("io.github.stowage.alluxio");

  @GET
  @Path("status")
  public Response status() {
    return answer(RepBunPages::status);
  }

  @GET
  @Path("plan")
  public Response plan(
      @QueryParam("limit") String limit,
      @QueryParam("preview") @DefaultValue("false") boolean preview) {
    return answer(() -> RepBunPages.plan(limit, preview));
  }

  @GET
  @Path("bundles")
  public Response bundles(@QueryParam("limit") String limit) {
    return answer(() -> RepBunPages.bundles(limit));
  }

  @GET
  @Path("popularity")
  public Response popularity(@QueryParam("limit") String limit) {
    return answer(() -> RepBunPages.popularity(limit));
  }

  private static Response answer(Callable<String> page) {
    try {
      return Response.ok(page.call()).build();
    } catch (Limit.OutOfRangeException e) {
      return problem(Response.Status.BAD_REQUEST, e);
    } catch (IOException | RepBunPages.BusyException e) {
      return problem(Response.Status.SERVICE_UNAVAILABLE, e);
    } catch (Exception | LinkageError e) {
      LOG.warn("RepBun could not answer a request", e);
      return problem(Response.Status.INTERNAL_SERVER_ERROR, e);
    }
  }

  private static Response problem(Response.Status status, Throwable cause) {
    return Response.status(status)
        .type(MediaType.TEXT_PLAIN)
        .entity(cause.getMessage() + "\n")
        .build();
  }
}
