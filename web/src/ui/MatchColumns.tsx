import { Group, NativeSelect, Stack, Text } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { Button } from './Button.tsx'
import { FormError } from './FormError.tsx'
import { Section } from './Section.tsx'
import styles from './TableImport.module.css'

/** Column index of each field, from 0; null for none. */
export type Mapping = Readonly<Record<string, number | null>>

interface MatchColumnsProps {
  fields: readonly {
    readonly name: string
    readonly label: string
    readonly help: string
    readonly isRequired: boolean
  }[]
  headers: readonly string[]
  /** The first rows, as parsed. */
  sample: readonly (readonly string[])[]
  mapping: Mapping
  onMapping: (mapping: Mapping) => void
  /** Whether a field is shown before the person asks for all of them; if absent, all are shown. */
  isFirst?: (name: string) => boolean
  /** Further content above the check button. */
  children: ReactNode
  failure: string | null
  isChecking: boolean
  /** A required field is not mapped yet. */
  isMissing?: boolean
  onCheck: () => void
  onLeave: () => void
}

/** Maps table columns to fields, with an example value for each. */
export function MatchColumns(props: MatchColumnsProps) {
  const { fields, headers, sample, mapping, onMapping, isFirst, children } = props
  const { failure, isChecking, isMissing = false, onCheck, onLeave } = props
  const [showsAll, setShowsAll] = useState(isFirst === undefined)
  const first = fields.filter(({ name, isRequired }) => isRequired || isFirst?.(name) === true)
  const shown = showsAll ? fields : first
  const unused = headers.filter((_header, at) => !Object.values(mapping).includes(at))
  const columns = [{ value: '', label: 'Not in file' }, ...headers.map((label, at) => ({ value: String(at), label }))]
  return (
    <Section title="Match columns">
      <Stack gap="lg">
        <div className={styles.fields}>
          {shown.map(({ name, label, help, isRequired }) => {
            const column = mapping[name] ?? null
            const example = column === null ? '' : (sample.map((row) => row[column]).find(Boolean) ?? '')
            return (
              <div key={name} className={styles.field}>
                <NativeSelect
                  label={label}
                  {...(help === '' ? {} : { description: help })}
                  required={isRequired}
                  data={columns}
                  value={column === null ? '' : String(column)}
                  onChange={({ currentTarget: { value } }) =>
                    onMapping({ ...mapping, [name]: value === '' ? null : Number(value) })
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
          <div>
            <Button variant="link" size="no_size" onClick={() => setShowsAll(true)}>
              Show all fields
            </Button>
            {unused.length > 0 ? (
              <Text size="sm" c="dimmed" className={styles.unused}>
                Columns not imported: {unused.join(', ')}
              </Text>
            ) : null}
          </div>
        ) : null}
        {children}
        <FormError message={failure} />
        <Group justify="flex-end" gap="xs">
          <Button variant="ghost" onClick={onLeave}>
            Change file
          </Button>
          <Button loading={isChecking} disabled={isMissing} onClick={onCheck}>
            Check file
          </Button>
        </Group>
      </Stack>
    </Section>
  )
}
