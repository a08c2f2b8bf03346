import { subscriberStates, type Subscriber } from '@draftwright/contract/subscribers'
import * as subscribersRoutes from '@draftwright/contract/routes/subscribers.generated'
import {
  IconDownload,
  IconMailOff,
  IconMailPlus,
  IconTableImport,
  IconTableOptions,
  IconUserMinus,
} from '@tabler/icons-react'
import { useState } from 'react'
import { fetchAndSaveFile } from '../../api/download.ts'
import { ActionMenu } from '../../ui/ActionMenu.tsx'
import { Button } from '../../ui/Button.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { TableSkeleton } from '../../ui/skeletons.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { FilterSelect } from '../../ui/FilterSelect.tsx'
import type { ActionItem } from '../../ui/MenuButton.tsx'
import { Pager } from '../../ui/Pager.tsx'
import { SearchField } from '../../ui/SearchField.tsx'
import { TimeAgo } from '../../ui/TimeAgo.tsx'
import { showErrorToast, showToast } from '../../ui/toast.tsx'
import { useUrlState } from '../../ui/use-url-state.ts'
import { AddSubscriberDialog } from './AddSubscriberDialog.tsx'
import {
  useListSubscribersQuery,
  useRemindSubscriberMutation,
  useRemoveSubscriberMutation,
  useUnsubscribeSubscriberMutation,
} from './api.ts'
import { ImportSubscribersDialog } from './ImportSubscribersDialog.tsx'
import classes from './Newsletters.module.css'
import { sourceLabels, stateLabels } from './subscriber-words.ts'

/** The people who get newsletters: adding, importing, exporting, removing. */
export function SubscribersTab() {
  const [search] = useUrlState<string>('q', '')
  const [state] = useUrlState<string>('state', '')
  const [tag] = useUrlState<string>('tag', '')
  const [page] = useUrlState<string>('page', '1')
  const [dialog, setDialog] = useUrlState<string>('add', '')
  const [leaving, setLeaving] = useState<Subscriber | null>(null)
  const known = subscriberStates.find((one) => one === state)
  const filters = {
    ...(search === '' ? {} : { search }),
    ...(known === undefined ? {} : { state: known }),
    ...(tag === '' ? {} : { tag }),
  }
  const { data, error, refetch } = useListSubscribersQuery({ query: { ...filters, page: Number(page) || 1 } })
  const [remove, removing] = useRemoveSubscriberMutation()
  const isFiltered = search !== '' || known !== undefined || tag !== ''
  async function save() {
    const failure = await fetchAndSaveFile(
      subscribersRoutes.exportAll,
      { query: filters },
      'The subscribers could not be downloaded',
    )
    if (failure !== null) showErrorToast(failure)
  }
  const confirmRemoval = async () => {
    if (leaving === null) return
    const { error: failure } = await remove({ params: { id: leaving.id } })
    if (failure !== undefined) return showErrorToast(failure)
    showToast(`${leaving.email} was removed`)
    setLeaving(null)
  }
  const total = data === undefined ? 0 : Object.values(data.meta.counts).reduce((sum, n) => sum + n, 0)
  return (
    <>
      <div className={classes.toolbar}>
        {(total > 0 || isFiltered) && (
          <>
            <SearchField label="Search subscribers" />
            <FilterSelect
              name="state"
              label="State"
              options={subscriberStates.map((value) => ({
                value,
                label: `${stateLabels[value]} (${data?.meta.counts[value].toLocaleString('en') ?? '…'})`,
              }))}
            />
            {(data?.meta.tags.length ?? 0) > 0 || tag !== '' ? (
              <FilterSelect
                name="tag"
                label="Tag"
                options={(data?.meta.tags ?? []).map(({ tag: value, n }) => ({
                  value,
                  label: `${value} (${n.toLocaleString('en')})`,
                }))}
              />
            ) : null}
          </>
        )}
        <span className={classes.actions}>
          <ActionMenu
            label="Import or export"
            icon={IconTableOptions}
            items={[
              { label: 'Export as CSV', icon: IconDownload, onClick: () => void save() },
              { label: 'Import addresses…', icon: IconTableImport, onClick: () => setDialog('import') },
            ]}
          />
          <Button icon={<IconMailPlus size={16} />} onClick={() => setDialog('one')}>
            Add a subscriber
          </Button>
        </span>
      </div>
      {error !== undefined && data === undefined && <ErrorState error={error} onRetry={() => void refetch()} />}
      {error === undefined && data === undefined && <TableSkeleton rows={5} />}
      {data?.data.length === 0 && (
        <EmptyState
          title={isFiltered ? 'No matches' : 'No subscribers yet'}
          text={
            isFiltered
              ? 'No subscriber matches this search and filters.'
              : 'Turn on the sign-up box under Settings, add people or import a list.'
          }
        />
      )}
      {data !== undefined && data.data.length > 0 && (
        <table className={classes.table} aria-label="Subscribers">
          <thead>
            <tr>
              <th scope="col">Email</th>
              <th scope="col" className={classes.state}>
                State
              </th>
              <th scope="col" className={classes.wide}>
                Source
              </th>
              <th scope="col" className={classes.time}>
                Added
              </th>
              <th scope="col" className={classes.menu}>
                <span className="visually-hidden">Actions</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {data.data.map((subscriber) => (
              <SubscriberRow key={subscriber.id} subscriber={subscriber} onRemove={() => setLeaving(subscriber)} />
            ))}
          </tbody>
        </table>
      )}
      {data !== undefined && <Pager meta={data.meta} />}
      <AddSubscriberDialog opened={dialog === 'one'} onClose={() => setDialog(null)} />
      <ImportSubscribersDialog opened={dialog === 'import'} onClose={() => setDialog(null)} />
      <ConfirmDialog
        opened={leaving !== null}
        title="Remove permanently?"
        action="Remove"
        isBusy={removing.isLoading}
        onConfirm={() => void confirmRemoval()}
        onClose={() => setLeaving(null)}
      >
        Everything stored about {leaving?.email} as a subscriber is deleted. Imports won’t add this address again.
      </ConfirmDialog>
    </>
  )
}

function SubscriberRow({ subscriber, onRemove }: { subscriber: Subscriber; onRemove: () => void }) {
  const { id, email, name, state, source, created_at, bounce, tags, language, fields } = subscriber
  const details = [
    ...(language === null ? [] : [`Language: ${language}`]),
    ...Object.entries(fields).map(([field, value]) => `${field}: ${value}`),
  ]
  const [remind] = useRemindSubscriberMutation()
  const [unsubscribe] = useUnsubscribeSubscriberMutation()
  const run = async (work: Promise<{ error?: unknown }>, done: string) => {
    const { error } = await work
    if (error === undefined) showToast(done)
    else showErrorToast(error)
  }
  const items: ActionItem[] = [
    ...(state === 'pending'
      ? [
          {
            label: 'Resend confirmation',
            icon: IconMailPlus,
            onClick: () => void run(remind({ params: { id } }), `${email} gets another email`),
          },
        ]
      : []),
    ...(state === 'unsubscribed'
      ? []
      : [
          {
            label: 'Unsubscribe',
            icon: IconMailOff,
            onClick: () => void run(unsubscribe({ params: { id } }), `${email} is unsubscribed`),
          },
        ]),
    { label: 'Remove permanently…', icon: IconUserMinus, isDanger: true, onClick: onRemove },
  ]
  return (
    <tr>
      <td title={[name === null ? email : `${name}, ${email}`, ...details].join('\n')}>
        {email}
        {name !== null && (
          <span className={classes.below} dir="auto">
            {name}
          </span>
        )}
        {tags.length > 0 && <span className={classes.below}>{tags.join(', ')}</span>}
      </td>
      <td className={classes.state} title={bounce ?? undefined}>
        {stateLabels[state]}
      </td>
      <td className={classes.wide}>{sourceLabels[source]}</td>
      <td className={classes.time}>
        <TimeAgo time={created_at} />
      </td>
      <td className={classes.menu}>
        <ActionMenu label={`Actions for ${email}`} items={items} />
      </td>
    </tr>
  )
}
