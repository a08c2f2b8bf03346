import { Checkbox, NativeSelect, Stack, Text } from '@mantine/core'
import { useListBasesQuery } from '../tables/index.ts'
import classes from './ApiKeysTab.module.css'

const most = 50

interface BaseFieldsProps {
  /** Null: every base, also later ones. */
  chosen: readonly string[] | null
  onChange: (chosen: readonly string[] | null) => void
}

/** The bases that a key opens. */
export function BaseFields({ chosen, onChange }: BaseFieldsProps) {
  const { data: bases = [] } = useListBasesQuery({ query: {} })
  return (
    <fieldset className={classes.scopes}>
      <legend>Table bases</legend>
      <NativeSelect
        size="xs"
        aria-label="Table bases"
        data={[
          { value: 'all', label: 'All bases' },
          { value: 'some', label: 'Selected bases' },
        ]}
        value={chosen === null ? 'all' : 'some'}
        onChange={(event) => onChange(event.currentTarget.value === 'all' ? null : [])}
      />
      {chosen === null ? null : bases.length === 0 ? (
        <Text size="sm">No bases yet.</Text>
      ) : (
        <Stack gap="xs">
          {bases.map(({ id, name }) => (
            <Checkbox
              key={id}
              label={name}
              checked={chosen.includes(id)}
              disabled={!chosen.includes(id) && chosen.length >= most}
              onChange={(event) =>
                onChange(event.currentTarget.checked ? [...chosen, id] : chosen.filter((one) => one !== id))
              }
            />
          ))}
          <Text size="sm" c="var(--ink-soft)">
            Such a key opens these bases as Airtable’s clients do, below {`${location.origin}/v0`}, and the table store.
          </Text>
        </Stack>
      )}
    </fieldset>
  )
}

/** The names of the bases that a key is limited to. */
export function KeyBases({ ids }: { ids: readonly string[] }) {
  const { data: bases } = useListBasesQuery({ query: {} })
  if (bases === undefined) return null
  const names = bases.filter(({ id }) => ids.includes(id)).map(({ name }) => name)
  return <> · only {names.length === 0 ? 'deleted bases' : names.join(', ')}</>
}
