import type { CrmImport } from '@draftwright/contract/crm/imports'
import { onMatches } from '@draftwright/contract/crm/import-words'
import { Checkbox, Group, NativeSelect, Stack } from '@mantine/core'
import { useState } from 'react'
import { readError } from '../../../api/api.ts'
import { Button } from '../../../ui/Button.tsx'
import { FormError } from '../../../ui/FormError.tsx'
import { Section } from '../../../ui/Section.tsx'
import styles from '../../../ui/TableImport.module.css'
import { useCheckCrmImportMutation } from './api.ts'

interface MapTableProps {
  found: CrmImport
  onChecked: () => void
  onLeave: () => void
}

const matchWords = { skip: 'Leave the row out', update: 'Update it with the filled cells', create: 'Make another one' }

/** Which column holds what, with an example beside each, and what happens to rows that are here already. */
export function MapTable({ found, onChecked, onLeave }: MapTableProps) {
  const { resource, fields, settings, headers, sample } = found
  const [mapping, setMapping] = useState(found.mapping)
  const [key, setKey] = useState(settings.key ?? '')
  const [onMatch, setOnMatch] = useState(settings.on_match)
  const [makesCompanies, setMakesCompanies] = useState(settings.create_companies)
  const [showsAll, setShowsAll] = useState(false)
  const [failure, setFailure] = useState<string | null>(found.error)
  const [check, { isLoading }] = useCheckCrmImportMutation()
  const columns = [
    { value: '', label: 'Not in the file' },
    ...headers.map((label, at) => ({ value: String(at), label })),
  ]
  const keys = fields.filter(({ name, is_key }) => is_key && (mapping[name] != null || name === key || name === 'name'))
  const mapped = fields.filter(({ name, is_required }) => is_required || found.mapping[name] != null)
  const shown = showsAll || mapped.length === fields.length ? fields : mapped
  const unused = headers.filter((_header, at) => !Object.values(mapping).includes(at))
  async function submit() {
    setFailure(null)
    try {
      await check({
        id: found.id,
        mapping,
        key: key === '' ? null : key,
        on_match: onMatch,
        create_companies: makesCompanies,
      }).unwrap()
      onChecked()
    } catch (error) {
      setFailure(readError(error).message)
    }
  }
  return (
    <Section title="Match columns">
      <Stack gap="lg">
        <div className={styles.fields}>
          {shown.map(({ name, label, help, is_required }) => {
            const column = mapping[name] ?? null
            const example = column === null ? '' : (sample.map((row) => row[column]).find(Boolean) ?? '')
            return (
              <div key={name} className={styles.field}>
                <NativeSelect
                  label={label}
                  {...(help === '' ? {} : { description: help })}
                  required={is_required}
                  data={columns}
                  value={column === null ? '' : String(column)}
                  onChange={({ currentTarget: { value } }) =>
                    setMapping((before) => ({ ...before, [name]: value === '' ? null : Number(value) }))
                  }
                />
                <span className={styles.example} title={example}>
                  {example}
                </span>
              </div>
            )
          })}
        </div>
        {shown.length < fields.length ? (
          <Button variant="link" size="no_size" style={{ alignSelf: 'flex-start' }} onClick={() => setShowsAll(true)}>
            {unused.length === 0 ? 'Show all fields' : `Show all fields; unused so far: ${unused.join(', ')}`}
          </Button>
        ) : null}
        <NativeSelect
          label="A row is here already when it has the same"
          data={[
            { value: '', label: 'Nothing: every row is new' },
            ...keys.map(({ name, label }) => ({ value: name, label })),
          ]}
          value={key}
          onChange={({ currentTarget: { value } }) => setKey(value)}
        />
        {key === '' ? null : (
          <NativeSelect
            label="What happens then"
            data={onMatches.map((value) => ({ value, label: matchWords[value] }))}
            value={onMatch}
            onChange={({ currentTarget: { value } }) => setOnMatch(onMatches.find((one) => one === value) ?? 'skip')}
          />
        )}
        {resource === 'companies' || mapping['company_id'] == null ? null : (
          <Checkbox
            label="Make companies that are not here yet"
            checked={makesCompanies}
            onChange={({ currentTarget: { checked } }) => setMakesCompanies(checked)}
          />
        )}
        <FormError message={failure} />
        <Group justify="flex-end" gap="xs">
          <Button variant="ghost" onClick={onLeave}>
            Another file
          </Button>
          <Button loading={isLoading} onClick={() => void submit()}>
            Check the file
          </Button>
        </Group>
      </Stack>
    </Section>
  )
}
