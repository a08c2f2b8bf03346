import type { Check, Group } from '@draftwright/contract/score/report'

export const groupLabels: Record<Group, string> = {
  seo: 'Search',
  answer: 'Answer first',
  readability: 'Readability',
  structure: 'Structure',
  channel: 'Channel fit',
  voice: 'Brand voice',
  originality: 'Originality',
  links: 'Links to your posts',
  images: 'Images',
}

export interface CheckGroup {
  group: Group
  points: number
  max: number
  open: Check[]
}

/** Groups in the order of the checks, each with the points still to gain. */
export function groupChecks(checks: readonly Check[]): CheckGroup[] {
  const sections: CheckGroup[] = []
  for (const check of checks) {
    let section = sections.find(({ group }) => group === check.group)
    if (!section) sections.push((section = { group: check.group, points: 0, max: 0, open: [] }))
    section.points += check.points
    section.max += check.max
    if (check.points < check.max) section.open.push(check)
  }
  return sections
}

export const formatPoints = (points: number): string => points.toLocaleString(undefined, { maximumFractionDigits: 1 })
