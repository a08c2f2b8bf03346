import type { GoalNumbers } from '@draftwright/contract/goals'
import type { VisitGoalKind } from '@draftwright/contract/visits'

interface KindWords {
  readonly label: string
  /** Of the field that says which ones; without it, all of the kind count. */
  readonly field?: {
    readonly label: string
    readonly description: string
    readonly placeholder: string
    readonly isRequired: boolean
  }
}

export const goalKindWords: Readonly<Record<VisitGoalKind, KindWords>> = {
  page: {
    label: 'A page is opened',
    field: {
      label: 'Address',
      description: 'A path such as /pricing; * matches any text. Add the host for one site only.',
      placeholder: '/pricing',
      isRequired: true,
    },
  },
  read: {
    label: 'A post is read to the end',
    field: {
      label: 'Only posts at',
      description: 'A path; * matches any text. Leave empty for every post.',
      placeholder: '/guides/*',
      isRequired: false,
    },
  },
  form: { label: 'A form or survey is sent' },
  event: {
    label: 'A custom event on your site',
    field: {
      label: 'Name of the event',
      description: 'As in your code: countEvent("Signed up") or countEvent("Sale", 49.9).',
      placeholder: 'Signed up',
      isRequired: true,
    },
  },
  click: {
    label: 'A link to another site is clicked',
    field: {
      label: 'Only links to',
      description: 'A host and path; * matches any text. Leave empty for every link.',
      placeholder: 'partner.example/*',
      isRequired: false,
    },
  },
  download: {
    label: 'A file is downloaded',
    field: {
      label: 'Only files at',
      description: 'A path; * matches any text. Leave empty for every file.',
      placeholder: '*.pdf',
      isRequired: false,
    },
  },
}

/** What a goal counts, in a few words. */
export function describeGoal(
  { kind, match }: Pick<GoalNumbers, 'kind' | 'match'>,
  forms: readonly { readonly id: string; readonly name: string }[],
): string {
  const { label } = goalKindWords[kind]
  if (match === '') return label
  if (kind !== 'form') return `${label}: ${match}`
  const form = forms.find(({ id }) => id === match)
  return form === undefined ? 'One form or survey is sent' : `Sent: ${form.name}`
}

const percent = new Intl.NumberFormat(undefined, { style: 'percent', maximumFractionDigits: 1 })
/** A dash for what is not known. */
export const formatShare = (share: number | null): string => (share === null ? '–' : percent.format(share))

const amount = new Intl.NumberFormat(undefined, { maximumFractionDigits: 2 })
export const formatGoalValue = (value: number): string => (value === 0 ? '–' : amount.format(value))
