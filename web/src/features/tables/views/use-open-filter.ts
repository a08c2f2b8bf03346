import type { FilterProblem, TableFilter } from '@draftwright/contract/table-views'
import { useState } from 'react'
import { leaveOut, readCostlyConditions } from './filter-problems.ts'

/** A filter as it is asked for: without the conditions that took too long once, so that its view opens all the same. */
export function useOpenFilter(given: TableFilter | null) {
  const text = JSON.stringify(given)
  const [off, setOff] = useState<{ text: string; problems: readonly FilterProblem[] } | null>(null)
  const costly = off?.text === text ? off.problems : []
  const filter = leaveOut(given, costly)
  return {
    filter,
    costly,
    /** Takes note of why a list of the filter was refused. */
    noteRefusal(error: unknown) {
      const refused = readCostlyConditions(filter, error)
      if (refused.length > 0) setOff({ text, problems: [...costly, ...refused] })
    },
  }
}
