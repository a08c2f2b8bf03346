import type { ActionTool } from '../../server/src/models/advising/action-tools.ts'

/** A question over the advisor world (server/test/advisor-fixture.ts), and what a right answer does. */
export interface AdvisorCase {
  /** One question, or a conversation of which the last one counts. */
  readonly ask: string | readonly string[]
  readonly who?: 'ada' | 'sam' | 'gus'
  /** The tools that are used for the last question, in their order; omitted where more than one way is right. */
  readonly tools?: readonly string[]
  /** The action that is put before the person; where neither this nor the tools are named, none may be. */
  readonly proposes?: ActionTool
  /** What the last of them is asked, `@key` being the id of the world's row. */
  readonly input?: Readonly<Record<string, unknown>>
  /** Rows of the world, by key, that the answer cites. */
  readonly cites?: readonly string[]
  /** What the answer says, besides what every answer must. */
  readonly says?: readonly (string | RegExp)[]
  readonly not?: readonly string[]
}

export const stuckCase = {
  tools: ['what_is_stuck'],
  says: ['Acme rollout', 'Borealis starter', 'Call Bob Stone', 'Recall letters', '7 things'],
}
export const october = { from: '2026-10-01', to: '2026-10-31' }
export const november = { from: '2026-11-01', to: '2026-11-30' }
export const thisWeek = { from: '2026-11-16', to: '2026-11-22' }
