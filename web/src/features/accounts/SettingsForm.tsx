import { Anchor, ColorInput, Select, Stack, Textarea, TextInput } from '@mantine/core'
import type { AccountSettings } from '@draftwright/contract/accounts'
import { type FormEvent, useState } from 'react'
import { fieldErrors, readError } from '../../api/api.ts'
import { chooseAccount } from '../../api/session.ts'
import { Button } from '../../ui/Button.tsx'
import { Section } from '../../ui/Section.tsx'
import { toast, toastError } from '../../ui/toast.tsx'
import { useLeaveGuard } from '../../ui/use-leave-guard.ts'
import { useChangeSettingsMutation } from './api.ts'

const zones = Intl.supportedValuesOf('timeZone')
const zoneOptions = zones.includes('UTC') ? zones : ['UTC', ...zones]
const swatches = ['#3b5bdb', '#0b7285', '#087f5b', '#5f3dc4', '#a61e4d', '#c2410c', '#364152']

export function SettingsForm({ settings }: { settings: AccountSettings }) {
  const [fields, setFields] = useState(settings)
  const [change, { isLoading, error }] = useChangeSettingsMutation()
  const errors = fieldErrors(error)
  const set = <K extends keyof AccountSettings>(name: K, value: AccountSettings[K]) =>
    setFields((before) => ({ ...before, [name]: value }))
  const isChanged = JSON.stringify(fields) !== JSON.stringify(settings)
  useLeaveGuard(isChanged)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const { name, slug, site_title, site_description, theme_color, second_color, time_zone } = fields
    const body = {
      name,
      slug,
      theme_color,
      second_color,
      time_zone,
      site_title: site_title || null,
      site_description: site_description || null,
    }
    const answer = await change({ body })
    if (answer.data === undefined) {
      if (!Array.isArray(readError(answer.error).details)) toastError(answer.error)
      return
    }
    setFields(answer.data)
    chooseAccount(answer.data)
    toast('Settings saved')
  }
  return (
    <form onSubmit={(event) => void submit(event)}>
      <Section title="Workspace">
        <Stack gap="md" maw={460}>
          <TextInput
            label="Name"
            value={fields.name}
            error={errors['name']}
            onChange={(e) => set('name', e.currentTarget.value)}
          />
          <Select
            label="Time zone"
            description="Decides where a day ends in your numbers"
            searchable
            allowDeselect={false}
            data={zoneOptions}
            value={fields.time_zone}
            error={errors['time_zone']}
            onChange={(value) => value !== null && set('time_zone', value)}
          />
        </Stack>
      </Section>
      <Section
        title="Hosted site"
        actions={
          <Anchor href={settings.site_url} target="_blank" rel="noreferrer" size="sm" py={3}>
            Open the site
          </Anchor>
        }
      >
        <Stack gap="md" maw={460}>
          <TextInput
            label="Title"
            placeholder={fields.name}
            value={fields.site_title ?? ''}
            error={errors['site_title']}
            onChange={(e) => set('site_title', e.currentTarget.value)}
          />
          <Textarea
            label="Description"
            description="One or two sentences, shown on the first page and in search results"
            autosize
            minRows={2}
            value={fields.site_description ?? ''}
            error={errors['site_description']}
            onChange={(e) => set('site_description', e.currentTarget.value)}
          />
          <TextInput
            label="Address"
            description={`/site/${fields.slug}/ — the old address keeps redirecting`}
            value={fields.slug}
            error={errors['slug']}
            onChange={(e) => set('slug', e.currentTarget.value)}
          />
          <ColorInput
            label="Theme colour"
            description="Links and accents; shades are made readable on light and dark"
            format="hex"
            swatches={swatches}
            eyeDropperButtonProps={{ 'aria-label': 'Pick a colour from the screen' }}
            value={fields.theme_color}
            error={errors['theme_color']}
            onChange={(value) => set('theme_color', value)}
          />
          <ColorInput
            label="Second colour"
            description="Labels, lists and quotes; leave it empty to use the theme colour"
            format="hex"
            swatches={swatches}
            eyeDropperButtonProps={{ 'aria-label': 'Pick a second colour from the screen' }}
            value={fields.second_color ?? ''}
            error={errors['second_color']}
            onChange={(value) => set('second_color', value || null)}
          />
          <div>
            <Button type="submit" loading={isLoading} disabled={!isChanged}>
              Save
            </Button>
          </div>
        </Stack>
      </Section>
    </form>
  )
}
