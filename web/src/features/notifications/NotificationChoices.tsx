import { Switch } from '@mantine/core'
import { kindsFor } from '@draftwright/contract/news'
import { useRole } from '../../api/rights.ts'
import { RowsSkeleton } from '../../ui/Delayed.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { toastError } from '../../ui/toast.tsx'
import { useChoicesQuery, useChooseMutation } from './api.ts'
import classes from './NotificationChoices.module.css'
import { kindWords } from './wording.ts'

/** How one hears of each kind of news in this workspace; only the kinds that one's role comes to hear of. */
export function NotificationChoices() {
  const { data, error, refetch } = useChoicesQuery()
  const role = useRole()
  const [choose] = useChooseMutation()
  if (error !== undefined && data === undefined) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (data === undefined || role === undefined) return <RowsSkeleton rows={5} />
  const shown = kindsFor(role)
  const save = async (choice: (typeof data)[number]) => {
    const { error: failure } = await choose(choice)
    if (failure !== undefined) toastError(failure)
  }
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          <th scope="col">What</th>
          <th scope="col">In the app</th>
          <th scope="col">By mail</th>
        </tr>
      </thead>
      <tbody>
        {data
          .filter(({ kind }) => shown.includes(kind))
          .map((choice) => {
            const { label, when } = kindWords[choice.kind]
            return (
              <tr key={choice.kind}>
                <th scope="row">
                  {label}
                  <span className={classes.when}>{when}</span>
                </th>
                <td>
                  <Switch
                    aria-label={`${label}: in the app`}
                    checked={choice.in_app}
                    onChange={(event) => void save({ ...choice, in_app: event.currentTarget.checked })}
                  />
                </td>
                <td>
                  <Switch
                    aria-label={`${label}: by mail`}
                    checked={choice.by_mail}
                    onChange={(event) => void save({ ...choice, by_mail: event.currentTarget.checked })}
                  />
                </td>
              </tr>
            )
          })}
      </tbody>
    </table>
  )
}
