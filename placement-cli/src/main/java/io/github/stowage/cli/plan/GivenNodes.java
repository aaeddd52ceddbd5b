package io.github.stowage.cli.plan;

import io.github.stowage.cli.input.Quoted;
import java.util.HashSet;
import java.util.List;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/**
 * What {@code --nodes} says: how many nodes, or what they are called.
 *
 * @param names in their order; null if only their number was given
 */
record GivenNodes(int count, List<String> names) {
  /** Names as files of loads have them: the first begins with a letter. */
  static final class Converter implements ITypeConverter<GivenNodes> {
    @Override
    public GivenNodes convert(String text) {
      int count = Numbers.whole(text);
      if (count >= 1) {
        return new GivenNodes(count, null);
      }
      List<String> names = List.of(text.split(",", -1));
      boolean isNames = !text.isEmpty() && Character.isLetter(text.charAt(0));
      boolean isBlank = names.stream().anyMatch(String::isBlank);
      if (!isNames || isBlank || new HashSet<>(names).size() < names.size()) {
        throw new TypeConversionException(
            Quoted.of(text)
                + ", allowed: 1 to 2147483647, or names with commas between them, each once, the"
                + " first of which begins with a letter");
      }
      return new GivenNodes(names.size(), names);
    }
  }
}
