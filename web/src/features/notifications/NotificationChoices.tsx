import { Switch } from '@mantine/core'
import { getNotificationKind, listNotificationKinds } from '@draftwright/contract/notification-kinds'
import { useRole } from '../../api/rights.ts'
import { RowsSkeleton } from '../../ui/Delayed.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { showErrorToast } from '../../ui/toast.tsx'
import { useReadNotificationChoicesQuery, useUpdateNotificationChoiceMutation } from './api.ts'
import classes from './NotificationChoices.module.css'

/** The choices per kind of notification in this workspace; only kinds that the person's role gets. */
export function NotificationChoices() {
  const { data, error, refetch } = useReadNotificationChoicesQuery()
  const role = useRole()
  const [choose] = useUpdateNotificationChoiceMutation()
  if (error !== undefined && data === undefined) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (data === undefined || role === undefined) return <RowsSkeleton rows={5} />
  const shown = listNotificationKinds(role)
  const save = async (choice: (typeof data)[number]) => {
    const { error: failure } = await choose(choice)
    if (failure !== undefined) showErrorToast(failure)
  }
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          <th scope="col">What</th>
          <th scope="col">In the app</th>
          <th scope="col">By email</th>
        </tr>
      </thead>
      <tbody>
        {data
          .filter(({ kind }) => shown.includes(kind))
          .map((choice) => {
            const { label, when } = getNotificationKind(choice.kind)
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
                    aria-label={`${label}: by email`}
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
