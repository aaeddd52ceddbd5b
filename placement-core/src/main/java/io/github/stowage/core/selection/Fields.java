package io.github.stowage.core.selection;

import java.lang.invoke.MethodHandles.Lookup;
import java.lang.invoke.VarHandle;

/**
 * Handles on fields that many threads read and write for every request. A plain write of a volatile
 * field waits until all processors can see it; an opaque one does not, and is still seen soon and
 * whole. It is enough where a reader may as well have come a moment earlier.
 */
final class Fields {
  private Fields() {}

  /**
   * @param lookup of the class that has the field
   */
  static VarHandle of(Lookup lookup, String name, Class<?> type) {
    try {
      return lookup.findVarHandle(lookup.lookupClass(), name, type);
    } catch (ReflectiveOperationException e) {
      throw new ExceptionInInitializerError(e);
    }
  }
}
