import type { TableImport } from '@draftwright/contract/table-imports'
import { Group, Stack, TextInput } from '@mantine/core'
import { useCallback, useState } from 'react'
import { toFailure } from '../../../api/api.ts'
import { useCan } from '../../../api/rights.ts'
import { Button } from '../../../ui/Button.tsx'
import { withForms } from '../../../ui/ColumnForms.tsx'
import { FirstRowsTable } from '../../../ui/FirstRowsTable.tsx'
import { FormError } from '../../../ui/FormError.tsx'
import { Section } from '../../../ui/Section.tsx'
import { useLateAnswer } from '../../../ui/use-late-answer.ts'
import { useReadBaseQuery } from '../api.ts'
import { ColumnRow } from './ColumnRow.tsx'
import { usePreviewTableImportMutation, useRunTableImportMutation } from './import-api.ts'
import styles from './table-import.module.css'

type Plan = TableImport['plan']

/** What becomes of each column, with a preview of what cells will show. */
export function MatchFields({ found, onLeave }: { found: TableImport; onLeave: () => void }) {
  const [plan, setPlan] = useState(found.plan)
  const [failure, setFailure] = useState<string | null>(null)
  const [read] = usePreviewTableImportMutation()
  const ask = useCallback(() => read({ params: { id: found.id }, body: plan }), [read, found.id, plan])
  const { answer: preview, problem } = useLateAnswer(ask)
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
              hints={found.reading?.columns?.[at]}
              forms={plan.forms[at]}
              onForms={(said) => change({ forms: withForms(plan.forms, at, said) })}
              onChange={(column) =>
                change({ columns: plan.columns.map((one, index) => (index === at ? column : one)) })
              }
            />
          ))}
        </ul>
        {preview === null ? null : <FirstRowsTable columns={listColumns(plan, found.headers)} rows={preview.rows} />}
        <FormError message={failure ?? (problem === null ? null : describePlanProblem(problem, found.headers))} />
        <p className={styles.facts} role="status">
          {nUnread === 0
            ? ''
            : `${nUnread.toLocaleString('en')} ${nUnread === 1 ? 'cell' : 'cells'} can’t be read and will stay empty. You can download these rows afterwards.`}
        </p>
        <Group justify="flex-end" gap="xs">
          <Button variant="ghost" onClick={onLeave}>
            Change file
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

/** What is imported, as it will be called, and where it stands in the file. */
const listColumns = (plan: Plan, headers: readonly string[]) =>
  headers.flatMap((header, at) => {
    const column = plan.columns[at]
    return column === undefined || column.kind === 'skip'
      ? []
      : { at, label: column.kind === 'new' ? column.name : header }
  })
