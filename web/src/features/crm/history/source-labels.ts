import type { ChangeSource } from '@draftwright/contract/crm/vocabulary'

/** The label of an operation's source. */
export const sourceLabels: Record<ChangeSource, string> = {
  person: 'Manual',
  bulk: 'In bulk',
  import: 'By an import',
  merge: 'By a merge',
  agent: 'By an agent',
  survey: 'By a survey',
  undo: 'Undo',
}
