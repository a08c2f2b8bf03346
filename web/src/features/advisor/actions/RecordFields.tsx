import classes from './ActionCard.module.css'

type Values = Readonly<Record<string, unknown>>

/** The new values of a record, field by field, each after the one that it would replace. */
export function RecordFields({ values, before }: { values: unknown; before: Values | null }) {
  if (typeof values !== 'object' || values === null) return null
  return (
    <dl className={classes.values}>
      {Object.entries(values).map(([name, value]) => (
        <div key={name}>
          <dt>{name.replaceAll('_', ' ')}</dt>
          <dd>
            {before !== null && (
              <>
                <del>{formatValue(before[name])}</del> →{' '}
              </>
            )}
            {formatValue(value)}
          </dd>
        </div>
      ))}
    </dl>
  )
}

const formatValue = (value: unknown): string =>
  value === null || value === undefined || value === ''
    ? 'Empty'
    : typeof value === 'string'
      ? value
      : JSON.stringify(value)
