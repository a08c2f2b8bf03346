import { addAmounts, buildExpected, filterDeals, getStageName, writeMoney, type DealTest } from './compute.ts'
import type { Expected, Language, World } from './world.ts'

/** How many there are in each stage, and what they are worth. */
export const perStage =
  (test: DealTest, language: Language, isSummed: boolean) =>
  (w: World): Expected => {
    const groups = Map.groupBy(filterDeals(w, test), (deal) => getStageName(w, deal))
    return buildExpected(
      [...groups].flatMap(([stage, deals]) => [
        `${stage}: ${deals.length}`,
        ...(isSummed ? [writeMoney(addAmounts(deals), language)] : []),
      ]),
    )
  }
