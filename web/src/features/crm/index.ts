import { defineOnDemand } from '../../ui/on-demand.ts'

export { useChangeSetUndo } from './history/use-change-set-undo.tsx'
/** The editor of a survey's questions, which forms use too. */
export const questionsEditor = defineOnDemand(async () => {
  const [{ Questions }, { validateQuestions }] = await Promise.all([
    import('./surveys/editor/Questions.tsx'),
    import('./surveys/editor/draft.ts'),
  ])
  return { Questions, validateQuestions }
})
/** A field that selects one record by name: fetched when it is shown. */
export const recordSelect = defineOnDemand(() => import('./kernel/fields/RecordSelect.tsx'))
