import { useLazyListFormsQuery, useUpdateFormMutation } from '../api.ts'

/** Gives the form of a view that is gone to the one that takes its place. */
export function useMoveViewForm(): (from: string, to: string) => Promise<void> {
  const [find] = useLazyListFormsQuery()
  const [update] = useUpdateFormMutation()
  return async (from, to) => {
    const { data } = await find({ query: { table_view_id: from } }).unwrap()
    const id = data[0]?.id
    if (id !== undefined) await update({ params: { id }, body: { table_view_id: to } }).unwrap()
  }
}
