import type { FormSummary } from '@draftwright/contract/forms'
import { IconFilterOff, IconForms, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { useCan } from '../../api/rights.ts'
import { paths } from '../../app/paths.ts'
import { Button } from '../../ui/Button.tsx'
import { TableSkeleton } from '../../ui/skeletons.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { FilterSelect } from '../../ui/FilterSelect.tsx'
import { Page } from '../../ui/Page.tsx'
import { Pager } from '../../ui/Pager.tsx'
import { SearchField } from '../../ui/SearchField.tsx'
import { TimeAgo } from '../../ui/TimeAgo.tsx'
import { useUrlParams } from '../../ui/use-url-params.ts'
import { useListFormsQuery } from './api.ts'
import { kindLabels } from './form-words.ts'
import classes from './forms.module.css'
import { NewFormDialog } from './NewFormDialog.tsx'

/** The forms of the workspace, and how many people have filled them in. */
export function Component() {
  const [params, change] = useUrlParams()
  const [isAdding, setAdding] = useState(false)
  const navigate = useNavigate()
  const can = useCan()
  const status = params.get('status') === 'trash' ? 'trash' : 'active'
  const page = Number(params.get('page') ?? 1)
  const q = params.get('q') ?? undefined
  const query = { q, status, page: Number.isInteger(page) && page > 0 ? page : 1 } as const
  const { data, error, refetch } = useListFormsQuery({ query }, { refetchOnMountOrArgChange: true })
  const isFiltered = q !== undefined || status !== 'active'
  const add = can('forms:manage') ? (
    <Button icon={<IconPlus size={16} aria-hidden />} onClick={() => setAdding(true)}>
      New form
    </Button>
  ) : undefined
  const showAll = () =>
    change((all) => {
      for (const name of ['q', 'status', 'page']) all.delete(name)
    })
  const isEmpty = data?.data.length === 0
  return (
    <Page
      title="Forms"
      description="Collect leads on your site or anywhere else. Submissions become contacts."
      actions={isEmpty && !isFiltered ? undefined : add}
    >
      <div className={classes.toolbar}>
        <SearchField label="Search forms" />
        <FilterSelect name="status" label="Active" options={[{ value: 'trash', label: 'Trash' }]} />
      </div>
      {error !== undefined && data === undefined && <ErrorState error={error} onRetry={() => void refetch()} />}
      {error === undefined && data === undefined && <TableSkeleton rows={5} />}
      {isEmpty && isFiltered && (
        <EmptyState
          icon={<IconFilterOff size={22} />}
          title={status === 'trash' ? 'The trash is empty' : 'No form matches'}
          text={status === 'trash' ? 'Deleted forms stay here for 30 days.' : 'No results for this search.'}
          action={
            <Button variant="outline" onClick={showAll}>
              Show all forms
            </Button>
          }
        />
      )}
      {isEmpty && !isFiltered && (
        <EmptyState
          icon={<IconForms size={22} />}
          title="No forms yet"
          text="Let people contact you, subscribe or download a file."
          action={add}
        />
      )}
      {data !== undefined && !isEmpty && (
        <>
          <table className={classes.table}>
            <caption className="visually-hidden">Forms</caption>
            <thead>
              <tr>
                <th scope="col">Form</th>
                <th scope="col" className={classes.wide}>
                  Kind
                </th>
                <th scope="col">State</th>
                <th scope="col" className={classes.number}>
                  Answers
                </th>
                <th scope="col" className={classes.number}>
                  Suspected
                </th>
                <th scope="col" className={classes.wide}>
                  Last answer
                </th>
              </tr>
            </thead>
            <tbody>
              {data.data.map((form) => (
                <FormRow key={form.id} form={form} />
              ))}
            </tbody>
          </table>
          <Pager meta={data.meta} />
        </>
      )}
      <NewFormDialog
        opened={isAdding}
        onClose={() => setAdding(false)}
        onCreated={({ id }) => void navigate(paths.form(id))}
      />
    </Page>
  )
}

function FormRow({ form }: { form: FormSummary }) {
  const { id, name, kind, is_active, deleted_at, n_answers, n_suspected, last_answered_at } = form
  return (
    <tr>
      <th scope="row">
        <Link to={paths.form(id)}>{name}</Link>
      </th>
      <td className={classes.wide}>{kindLabels[kind]}</td>
      <td>{deleted_at !== null ? 'In the trash' : is_active ? 'Open' : 'Closed'}</td>
      <td className={classes.number}>
        <Link to={`${paths.form(id)}?tab=answers`}>{n_answers.toLocaleString('en')}</Link>
      </td>
      <td className={classes.number}>
        {n_suspected === 0 ? (
          '0'
        ) : (
          <Link to={`${paths.form(id)}?tab=answers&state=suspected`}>{n_suspected.toLocaleString('en')}</Link>
        )}
      </td>
      <td className={classes.wide}>{last_answered_at === null ? '–' : <TimeAgo time={last_answered_at} />}</td>
    </tr>
  )
}
