import { Anchor, Group, NativeSelect, PasswordInput, Stack, Text } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { Link } from 'react-router'
import { toFailure } from '../../../api/api.ts'
import { paths } from '../../../app/paths.ts'
import { Button } from '../../../ui/Button.tsx'
import { FormError } from '../../../ui/FormError.tsx'
import { Page } from '../../../ui/Page.tsx'
import { Section } from '../../../ui/Section.tsx'
import { StatusBadge } from '../../../ui/StatusBadge.tsx'
import importStyles from '../../../ui/TableImport.module.css'
import { TimeAgo } from '../../../ui/TimeAgo.tsx'
import { useUrlState } from '../../../ui/use-url-state.ts'
import {
  useListAirtableBasesMutation,
  useListAirtableImportsQuery,
  useStartAirtableImportMutation,
} from './airtable-api.ts'
import { AirtableProgress } from './AirtableProgress.tsx'

/** `?import=` is the current one: it can be left and found again. */
export function Component() {
  const [id, setId] = useUrlState<string>('import', '', { isStep: true })
  return (
    <Page
      title="Import from Airtable"
      width="reading"
      breadcrumbs={[{ label: 'Tables', to: paths.tables }]}
      description="Import a base with its tables, views, records, links and files."
    >
      {id === '' ? (
        <ChooseBase onStarted={(found) => setId(found.id)} />
      ) : (
        <AirtableProgress key={id} id={id} onLeave={() => setId(null)} />
      )}
    </Page>
  )
}

function ChooseBase({ onStarted }: { onStarted: (found: { id: string }) => void }) {
  const [token, setToken] = useState('')
  const [baseId, setBaseId] = useState('')
  const [failure, setFailure] = useState<string | null>(null)
  const [list, { data: bases, isLoading, reset }] = useListAirtableBasesMutation()
  const [start, { isLoading: isStarting }] = useStartAirtableImportMutation()
  const chosen = baseId === '' ? (bases?.[0]?.id ?? '') : baseId
  async function submit(event: FormEvent) {
    event.preventDefault()
    setFailure(null)
    try {
      if (bases === undefined || bases.length === 0) await list({ body: { token } }).unwrap()
      else onStarted(await start({ body: { token, base_id: chosen } }).unwrap())
    } catch (error) {
      setFailure(toFailure(error).message)
    }
  }
  return (
    <Stack gap="lg">
      <form onSubmit={(event) => void submit(event)}>
        <Stack gap="md">
          <PasswordInput
            label="Personal access token"
            description="From airtable.com/create/tokens, with schema.bases:read and data.records:read."
            required
            autoComplete="off"
            value={token}
            onChange={({ currentTarget: { value } }) => {
              setToken(value)
              setBaseId('')
              reset()
            }}
          />
          {bases !== undefined && bases.length > 0 ? (
            <NativeSelect
              label="Base"
              data={bases.map(({ id, name }) => ({ value: id, label: name }))}
              value={chosen}
              onChange={({ currentTarget: { value } }) => setBaseId(value)}
            />
          ) : null}
          {bases?.length === 0 ? <Text size="sm">This token has no bases.</Text> : null}
          <FormError message={failure} />
          <Group justify="flex-end">
            <Button type="submit" loading={isLoading || isStarting} disabled={token.trim() === ''}>
              {bases === undefined || bases.length === 0 ? 'Show bases' : 'Import base'}
            </Button>
          </Group>
        </Stack>
      </form>
      <Earlier />
    </Stack>
  )
}

const stateNames: Readonly<Record<string, string>> = { running: 'Importing', discarded: 'Discarded', undone: 'Undone' }

/** Imports of the last month. */
function Earlier() {
  const { data = [] } = useListAirtableImportsQuery(undefined, { refetchOnMountOrArgChange: true })
  if (data.length === 0) return null
  return (
    <Section title="Earlier imports">
      <ul className={importStyles.problems}>
        {data.map(({ id, name, state, n_records, created_at }) => (
          <li key={id}>
            <Anchor component={Link} to={`?import=${id}`} style={{ flex: 1 }}>
              {name}
            </Anchor>
            <span>{n_records.toLocaleString('en')} records</span>
            <TimeAgo time={created_at} />
            <StatusBadge status={stateNames[state] ?? state} />
          </li>
        ))}
      </ul>
    </Section>
  )
}
