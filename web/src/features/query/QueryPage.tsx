import { isQueryKind, isTableKind, type QueryForm, toQueryText } from '@draftwright/contract/query-form'
import { IconListSearch } from '@tabler/icons-react'
import { Link } from 'react-router'
import { paths } from '../../app/paths.ts'
import { Button } from '../../ui/Button.tsx'
import tables from '../../ui/table.module.css'
import { RowsSkeleton } from '../../ui/Delayed.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Page } from '../../ui/Page.tsx'
import { Pager } from '../../ui/Pager.tsx'
import { useUrlParams } from '../../ui/use-url-params.ts'
import { toAskHref } from './AskAboutList.tsx'
import { FormChips } from './FormChips.tsx'
import { describeKind } from './form-words.ts'
import { listColumns, showFact } from './row-facts.ts'
import { useQueryRowsQuery } from './query-api.ts'

const rowsPerPage = 50

/** Exactly the rows of a query, whose address is the query itself. */
export function Component() {
  const [params, change] = useUrlParams()
  const form = parseForm(params.get('q'))
  if (form === null)
    return (
      <Page title="List">
        <EmptyState
          isPage
          icon={<IconListSearch />}
          title="No query in this address"
          text="Ask a question and choose Show as list."
          action={<Button to={paths.chat()}>Ask Co-CEO</Button>}
        />
      </Page>
    )
  const page = Math.max(1, Number(params.get('page') ?? '1') || 1)
  const setForm = (next: QueryForm) =>
    change((edit) => {
      edit.set('q', toQueryText(next))
      edit.delete('page')
    })
  return (
    <Page title={describeKind(form.kind)} actions={<Button to={toAskHref(form)}>Ask about this list</Button>}>
      <FormChips form={form} onChange={setForm} />
      <Rows form={form} page={page} />
    </Page>
  )
}

function Rows({ form, page }: { form: QueryForm; page: number }) {
  const { currentData, error, refetch } = useQueryRowsQuery({ body: { form, page } })
  if (error !== undefined) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (currentData === undefined) return <RowsSkeleton />
  const { rows, total, notes } = currentData
  const columns = listColumns(rows)
  return (
    <>
      <p aria-live="polite">{total === 1 ? '1 row' : `${total.toLocaleString('en')} rows`}</p>
      {notes.map((note) => (
        <p key={note}>{note}</p>
      ))}
      {rows.length > 0 && (
        <div style={{ overflowX: 'auto' }}>
          <table
            className={tables.table}
            style={{ minWidth: 240 + columns.length * 110 }}
            aria-label={describeKind(form.kind)}
          >
            <thead>
              <tr>
                <th scope="col" style={{ width: `${nameShare(columns.length)}%` }}>
                  Name
                </th>
                {columns.map(([name, label]) => (
                  <th scope="col" key={name}>
                    {label}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map((row, at) => (
                <tr key={`${row.id} ${at}`}>
                  <td>
                    <Link to={row.href} title={row.title}>
                      {row.title}
                    </Link>
                  </td>
                  {columns.map(([name]) => (
                    <td key={name}>{showFact(name, row.facts)}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      <Pager meta={{ page, limit: rowsPerPage, total, total_is_capped: false, has_more: page * rowsPerPage < total }} />
    </>
  )
}

/** The name is read first: it has the room of two columns. */
const nameShare = (nOthers: number): number => Math.round(200 / (nOthers + 2))

/** The server checks every part of it. */
function parseForm(text: string | null): QueryForm | null {
  try {
    const value = JSON.parse(text ?? '') as QueryForm
    return (isQueryKind(value.kind) || isTableKind(value.kind)) && Array.isArray(value.where) ? value : null
  } catch {
    return null
  }
}
