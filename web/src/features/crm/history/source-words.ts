import type { ChangeSource } from '@draftwright/contract/crm/vocabulary'

/** How something was done. */
export const sourceWords: Record<ChangeSource, string> = {
  person: 'By hand',
  bulk: 'In bulk',
  import: 'By an import',
  merge: 'By a merge',
  agent: 'By an agent',
  survey: 'By a survey',
  undo: 'Taking back',
}
