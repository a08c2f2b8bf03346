import '@mantine/core/styles/ColorPicker.css'
import '@mantine/core/styles/ColorInput.css'
import { Anchor, ColorInput, Select, Stack, Textarea, TextInput } from '@mantine/core'
import type { AccountSettings } from '@draftwright/contract/accounts'
import { type FormEvent, useState } from 'react'
import { toFieldErrors, toFailure } from '../../api/api.ts'
import { chooseAccount } from '../../api/session.ts'
import { Button } from '../../ui/Button.tsx'
import { Section } from '../../ui/Section.tsx'
import { showToast, showErrorToast } from '../../ui/toast.tsx'
import { useLeaveGuard } from '../../ui/use-leave-guard.ts'
import { useUpdateSettingsMutation } from './api.ts'
import { LogoField } from './LogoField.tsx'

const zones = Intl.supportedValuesOf('timeZone')
const zoneOptions = zones.includes('UTC') ? zones : ['UTC', ...zones]
const swatches = ['#3b5bdb', '#0b7285', '#087f5b', '#5f3dc4', '#a61e4d', '#c2410c', '#364152']

export function SettingsForm({ settings }: { settings: AccountSettings }) {
  const [fields, setFields] = useState(settings)
  const [change, { isLoading, error }] = useUpdateSettingsMutation()
  const errors = toFieldErrors(error)
  const set = <K extends keyof AccountSettings>(name: K, value: AccountSettings[K]) =>
    setFields((before) => ({ ...before, [name]: value }))
  const isChanged = JSON.stringify(fields) !== JSON.stringify(settings)
  useLeaveGuard(isChanged)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const { name, slug, site_title, site_description, theme_color, second_color, logo_url, time_zone } = fields
    const body = {
      name,
      slug,
      theme_color,
      second_color,
      logo_url,
      time_zone,
      site_title: site_title || null,
      site_description: site_description || null,
    }
    const answer = await change({ body })
    if (answer.data === undefined) {
      if (!Array.isArray(toFailure(answer.error).details)) showErrorToast(answer.error)
      return
    }
    setFields(answer.data)
    chooseAccount(answer.data)
    showToast('Settings saved')
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
            description="Used for schedules and analytics"
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
            description={`/site/${fields.slug}/ — the old address redirects here`}
            value={fields.slug}
            error={errors['slug']}
            onChange={(e) => set('slug', e.currentTarget.value)}
          />
          <LogoField url={fields.logo_url} error={errors['logo_url']} onChange={(url) => set('logo_url', url)} />
          <ColorInput
            label="Theme color"
            description="For links and accents; adjusted for contrast in light and dark mode"
            format="hex"
            swatches={swatches}
            eyeDropperButtonProps={{ 'aria-label': 'Pick a color from the screen' }}
            value={fields.theme_color}
            error={errors['theme_color']}
            onChange={(value) => set('theme_color', value)}
          />
          <ColorInput
            label="Second color"
            description="For labels, lists and quotes. Leave empty to use the theme color"
            format="hex"
            swatches={swatches}
            eyeDropperButtonProps={{ 'aria-label': 'Pick a second color from the screen' }}
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
