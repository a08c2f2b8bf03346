import type { ActionTool } from '../../server/src/models/advising/action-tools.ts'

/** A question over the advisor world (server/test/advisor-fixture.ts), and what a correct answer does. */
export interface AdvisorCase {
  /** One question, or a conversation of which the last one counts. */
  readonly ask: string | readonly string[]
  readonly who?: 'ada' | 'sam' | 'gus'
  /** The tools used for the last question, in order; omitted if several ways are correct. */
  readonly tools?: readonly string[]
  /** The action proposed to the person; if neither this nor the tools are given, none may be proposed. */
  readonly proposes?: ActionTool
  /** The input of the last tool; `@key` stands for the id of the world's row. */
  readonly input?: Readonly<Record<string, unknown>>
  /** Keys of the world's rows that the answer cites. */
  readonly cites?: readonly string[]
  /** What the answer must contain, besides what every answer must. */
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
