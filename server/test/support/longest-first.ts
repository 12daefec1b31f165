import { BaseSequencer, type TestSequencerConstructor, type TestSpecification } from "vitest/node";

/**
 * Files whose path contains one of these names start first, in this order, so that none of them runs alone at the end.
 * The others are ordered by how long they took last time, or by size.
 */
export const longestFirst = (names: readonly string[]): TestSequencerConstructor =>
  class extends BaseSequencer {
    override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
      const rankOf = ({ moduleId }: TestSpecification): number => {
        const rank = names.findIndex((name) => moduleId.includes(`/${name}.`));
        return rank === -1 ? names.length : rank;
      };
      const sorted = await super.sort(files);
      return sorted.sort((one, other) => rankOf(one) - rankOf(other));
    }
  };
