import { dateOrders } from '@draftwright/contract/import-words'
import type { TableImport, TableImportPreview } from '@draftwright/contract/table-imports'
import { decimalSigns } from '@draftwright/contract/table-import-words'
import { Group, NativeSelect, Stack, TextInput } from '@mantine/core'
import { useEffect, useState } from 'react'
import { toFailure } from '../../../api/api.ts'
import { useCan } from '../../../api/rights.ts'
import { Button } from '../../../ui/Button.tsx'
import { FormError } from '../../../ui/FormError.tsx'
import { Section } from '../../../ui/Section.tsx'
import { useReadBaseQuery } from '../api.ts'
import { ColumnRow } from './ColumnRow.tsx'
import { usePreviewTableImportMutation, useRunTableImportMutation } from './import-api.ts'
import styles from './table-import.module.css'

type Plan = TableImport['plan']

/** Milliseconds without a change after which the file is read anew. */
const quietMs = 400
const orderLabels: Record<Plan['date_order'], string> = {
  auto: 'Only where there is no doubt',
  dmy: 'Day, month, year',
  mdy: 'Month, day, year',
}

/** What becomes of each column, with a preview of what cells will show. */
export function MatchFields({ found, onLeave }: { found: TableImport; onLeave: () => void }) {
  const [plan, setPlan] = useState(found.plan)
  const [failure, setFailure] = useState<string | null>(null)
  const { preview, problem } = usePreview(found.id, plan)
  const [run, { isLoading }] = useRunTableImportMutation()
  const { data: base } = useReadBaseQuery(
    { params: { base_id: found.base_id ?? '' } },
    { skip: found.base_id === null || found.is_new_table },
  )
  const table = base?.tables.find(({ id }) => id === found.table_id)
  const mayManage = useCan()('tables:manage')
  const change = (patch: Partial<Plan>) => {
    setFailure(null)
    setPlan({ ...plan, ...patch })
  }
  async function submit() {
    setFailure(null)
    try {
      await run({ params: { id: found.id }, body: plan }).unwrap()
    } catch (error) {
      setFailure(describePlanProblem(toFailure(error).message, found.headers))
    }
  }
  const nUnread = preview?.columns.reduce((sum, { n_unread }) => sum + n_unread, 0) ?? 0
  return (
    <Section title="Match columns">
      <Stack gap="lg">
        {found.is_new_table ? (
          <Group grow align="flex-start">
            {found.base_id === null ? (
              <TextInput
                label="Name of the base"
                value={plan.base_name}
                onChange={({ currentTarget: { value } }) => change({ base_name: value })}
              />
            ) : null}
            <TextInput
              label="Name of the table"
              value={plan.table_name}
              onChange={({ currentTarget: { value } }) => change({ table_name: value })}
            />
          </Group>
        ) : null}
        <ul className={styles.columns} aria-label="Columns of the file">
          {found.headers.map((header, at) => (
            <ColumnRow
              // Columns have no other name than their place.
              key={at}
              header={header}
              examples={found.sample.map((row) => row[at] ?? '')}
              column={plan.columns[at] ?? { kind: 'skip' }}
              fields={found.is_new_table ? null : (table?.fields ?? [])}
              mayManage={mayManage}
              outcome={preview?.columns[at]}
              onChange={(column) =>
                change({ columns: plan.columns.map((one, index) => (index === at ? column : one)) })
              }
            />
          ))}
        </ul>
        <Group grow align="flex-start">
          <NativeSelect
            label="Dates such as 03/04/2026"
            data={dateOrders.map((value) => ({ value, label: orderLabels[value] }))}
            value={plan.date_order}
            onChange={({ currentTarget: { value } }) =>
              change({ date_order: dateOrders.find((one) => one === value) ?? 'auto' })
            }
          />
          <NativeSelect
            label="Decimals"
            data={decimalSigns.map((value) => ({ value, label: value === 'comma' ? '1.234,50' : '1,234.50' }))}
            value={plan.decimal}
            onChange={({ currentTarget: { value } }) => change({ decimal: value === 'comma' ? 'comma' : 'point' })}
          />
        </Group>
        {preview === null ? null : <PreviewTable plan={plan} headers={found.headers} rows={preview.rows} />}
        <FormError message={failure ?? (problem === null ? null : describePlanProblem(problem, found.headers))} />
        <p className={styles.facts} role="status">
          {nUnread === 0
            ? ''
            : `${nUnread.toLocaleString('en')} ${nUnread === 1 ? 'cell' : 'cells'} cannot be read and will stay empty. You can download the rows afterwards.`}
        </p>
        <Group justify="flex-end" gap="xs">
          <Button variant="ghost" onClick={onLeave}>
            Another file
          </Button>
          <Button loading={isLoading} disabled={problem !== null} onClick={() => void submit()}>
            Import {found.n_rows.toLocaleString('en')} {found.n_rows === 1 ? 'row' : 'rows'}
          </Button>
        </Group>
      </Stack>
    </Section>
  )
}

/** The server names a column by its number. */
const describePlanProblem = (message: string, headers: readonly string[]): string =>
  message.replace(/^columns\.(\d+)/u, (_all, at: string) => `The column ${headers[Number(at)] ?? ''}`)

/** How the file is read by the plan, a moment after its last change. */
function usePreview(id: string, plan: Plan): { preview: TableImportPreview | null; problem: string | null } {
  const [outcome, setOutcome] = useState<{ preview: TableImportPreview | null; problem: string | null }>({
    preview: null,
    problem: null,
  })
  const [read] = usePreviewTableImportMutation()
  useEffect(() => {
    let isLeft = false
    let stop = () => {}
    const timer = window.setTimeout(() => {
      const reading = read({ params: { id }, body: plan })
      stop = () => reading.abort()
      reading.unwrap().then(
        (preview) => {
          if (!isLeft) setOutcome({ preview, problem: null })
        },
        (error: unknown) => {
          if (!isLeft) setOutcome(({ preview }) => ({ preview, problem: toFailure(error).message }))
        },
      )
    }, quietMs)
    return () => {
      isLeft = true
      window.clearTimeout(timer)
      stop()
    }
  }, [id, plan, read])
  return outcome
}

/** The first rows as cells will show them. */
function PreviewTable({
  plan,
  headers,
  rows,
}: {
  plan: Plan
  headers: readonly string[]
  rows: readonly (readonly string[])[]
}) {
  const shown = headers.flatMap((header, at) => {
    const column = plan.columns[at]
    return column === undefined || column.kind === 'skip'
      ? []
      : { at, name: column.kind === 'new' ? column.name : header }
  })
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- A box that scrolls must be reachable without a mouse.
    <div className={styles.preview} role="region" aria-label="Preview of the first rows" tabIndex={0}>
      <table>
        <thead>
          <tr>
            {shown.map(({ at, name }) => (
              <th key={at} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr key={index}>
              {shown.map(({ at }) => (
                <td key={at}>{row[at]}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
