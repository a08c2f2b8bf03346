import type { FormAnswer } from '@draftwright/contract/form-answers'
import { Link } from 'react-router'
import { useCan } from '../../api/rights.ts'
import { paths } from '../../app/paths.ts'
import { Button } from '../../ui/Button.tsx'
import { showErrorToast, showToast } from '../../ui/toast.tsx'
import { useAddAnswerRecordMutation } from './api.ts'
import classes from './forms.module.css'

/** What an answer became in a table, or why it did not. */
export function AnswerRecord({ answer: { id, record, record_problem } }: { answer: FormAnswer }) {
  const can = useCan()
  const [add, { isLoading }] = useAddAnswerRecordMutation()
  if (record === null && record_problem === null) return null
  const tryAgain = async () => {
    const { data, error } = await add({ params: { id } })
    if (error !== undefined) return showErrorToast(error)
    if (data.record !== null) showToast('Added to the table')
    else showErrorToast(data.record_problem ?? 'It could not be added')
  }
  return (
    <div className={classes.suggestion}>
      <span>
        {record === null ? 'Not in the table. ' : null}
        {record_problem}{' '}
        {record === null ? null : (
          <Link to={`${paths.tableBase(record.base_id, record.table_id)}?record=${record.id}`}>Open the record</Link>
        )}
      </span>
      {record === null && can('forms:manage') && can('tables:write') ? (
        <Button size="sm" variant="outline" loading={isLoading} onClick={() => void tryAgain()}>
          Try again
        </Button>
      ) : null}
    </div>
  )
}
