import type { AboutUs, AboutUsField } from '@draftwright/contract/about-us'
import { Anchor, Stack, Text, Textarea } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { Link } from 'react-router'
import { toFailure, toFieldErrors } from '../../api/api.ts'
import { useCan } from '../../api/rights.ts'
import { paths } from '../../app/paths.ts'
import { Button } from '../../ui/Button.tsx'
import { RowsSkeleton } from '../../ui/Delayed.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { FormError } from '../../ui/FormError.tsx'
import { Section } from '../../ui/Section.tsx'
import { showToast } from '../../ui/toast.tsx'
import { useLeaveGuard } from '../../ui/use-leave-guard.ts'
import { useReadAboutUsQuery, useUpdateAboutUsMutation } from './api.ts'

/** Who the workspace is; every prompt tells a model. Members read it, owners and admins change it. */
export function AboutUsTab() {
  const { data: about, error, refetch } = useReadAboutUsQuery()
  if (error !== undefined && about === undefined) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (about === undefined) return <RowsSkeleton rows={5} />
  return <AboutUsForm key={about.updated_at} saved={about} />
}

const questions: readonly { field: AboutUsField; label: string; placeholder: string }[] = [
  { field: 'what_we_do', label: 'What we do', placeholder: 'We run shared kitchens for small food makers.' },
  { field: 'for_whom', label: 'For whom', placeholder: 'Bakers and caterers with one to ten employees in Ghent' },
  { field: 'products', label: 'Products', placeholder: 'Kitchen by the hour, storage, courses' },
  { field: 'proof_points', label: 'Proof points', placeholder: '84 kitchens since 2019; 4.8 of 5 from 312 members' },
  { field: 'never_say', label: 'Never say', placeholder: 'artisanal, cheap, “the Uber of kitchens”' },
]

function AboutUsForm({ saved }: { saved: AboutUs }) {
  const canChange = useCan()('account:manage')
  const [fields, setFields] = useState(saved)
  const [update, { isLoading, error }] = useUpdateAboutUsMutation()
  const errors = toFieldErrors(error)
  const changed = questions.filter(({ field }) => fields[field] !== saved[field]).map(({ field }) => field)
  useLeaveGuard(changed.length > 0)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const body = Object.fromEntries(changed.map((field) => [field, fields[field]]))
    if ((await update({ body })).data !== undefined) showToast('“About us” saved')
  }
  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <Section title="About us">
        <Text size="sm" c="var(--ink-soft)" mb="md">
          Drafts written by a model know this.{' '}
          {canChange ? (
            <Anchor component={Link} to={paths.bringSite} underline="always" inherit>
              Import it from your site
            </Anchor>
          ) : null}
        </Text>
        <Stack gap="md" maw={560}>
          {questions.map(({ field, label, placeholder }) => (
            <Textarea
              key={field}
              label={label}
              placeholder={placeholder}
              autosize
              minRows={2}
              maxRows={8}
              maxLength={1500}
              readOnly={!canChange}
              value={fields[field]}
              error={errors[field]}
              onChange={({ currentTarget: { value } }) => setFields((before) => ({ ...before, [field]: value }))}
            />
          ))}
          <FormError
            message={error === undefined || Object.keys(errors).length > 0 ? null : toFailure(error).message}
          />
          {canChange ? (
            <div>
              <Button type="submit" loading={isLoading} disabled={changed.length === 0}>
                Save
              </Button>
            </div>
          ) : null}
        </Stack>
      </Section>
    </form>
  )
}
