import type { AccountFeatures } from '@draftwright/contract/accounts'
import { toFailure } from '../../api/api.ts'
import { useCan } from '../../api/rights.ts'
import { RowsSkeleton } from '../../ui/Delayed.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { FormError } from '../../ui/FormError.tsx'
import { Section } from '../../ui/Section.tsx'
import { Toggle } from '../../ui/Toggle.tsx'
import { useUpdateFeaturesMutation, useReadFeaturesQuery } from './api.ts'
import classes from './FeaturesTab.module.css'

const rows: { flag: keyof AccountFeatures; label: string; text: string }[] = [
  {
    flag: 'isEnable',
    label: 'CRM',
    text: 'Turn CRM features on or off for this workspace. Data is kept when a feature is off.',
  },
  { flag: 'isEnableOpportunities', label: 'Opportunities', text: 'Deals and their stages.' },
  { flag: 'isEnableContacts', label: 'Contacts', text: 'People you do business with.' },
  { flag: 'isEnableAccount', label: 'Companies', text: 'Companies your contacts work for.' },
  {
    flag: 'isEnableAdvisor',
    label: 'Ask Co-CEO',
    text: 'Answers questions about your workspace. Conversations are kept when off.',
  },
]
/** Standalone features; the others are parts of the CRM. */
const whole: ReadonlySet<keyof AccountFeatures> = new Set(['isEnable', 'isEnableAdvisor'])

/** Which features the workspace has enabled. */
export function FeaturesTab() {
  const { data: features, error, refetch } = useReadFeaturesQuery()
  const [change, changing] = useUpdateFeaturesMutation()
  const mayChange = useCan()('account:manage')
  if (error !== undefined && features === undefined) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (features === undefined) return <RowsSkeleton rows={4} />
  return (
    <Section>
      <ul className={classes.list}>
        {rows.map(({ flag, label, text }) => {
          const isOn = features[flag] && (whole.has(flag) || features.isEnable)
          const isLocked = !whole.has(flag) && !features.isEnable
          return (
            <li key={flag} className={classes.row} data-part={!whole.has(flag) || undefined}>
              <Toggle
                label={label}
                description={text}
                labelPosition="left"
                classNames={{ body: classes.body, label: classes.label }}
                checked={isOn}
                isReadOnly={!mayChange}
                disabled={isLocked}
                onChange={(turnedOn) => void change({ body: { [flag]: turnedOn } })}
              />
            </li>
          )
        })}
      </ul>
      <FormError message={changing.error === undefined ? null : toFailure(changing.error).message} />
    </Section>
  )
}
