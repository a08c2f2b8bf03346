import type { Form } from '@draftwright/contract/forms'
import { Text } from '@mantine/core'
import { CopyButton } from '../../ui/CopyButton.tsx'
import { Section } from '../../ui/Section.tsx'
import { FormGoal } from '../analytics/index.ts'
import classes from './forms.module.css'

const escapeAttribute = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** The form's address, and what to copy to show it on other sites. */
export function ShareTab({ form }: { form: Form }) {
  const { url, name, embed_sites } = form
  const { origin, pathname } = new URL(url)
  const title = escapeAttribute(name)
  const script = `<script src="${origin}/f/embed.js" data-form="${pathname.slice('/f/'.length)}" data-title="${title}" async></script>`
  const frame = `<iframe src="${url}?embed=1" title="${title}" style="width:100%;height:640px;border:0" loading="lazy"></iframe>`
  return (
    <>
      <Section title="Form page">
        <Text>Link to it from anywhere. Add utm_source and utm_campaign to track sources.</Text>
        <pre className={classes.code}>{url}</pre>
        <CopyButton text={url} label="Copy address" />
      </Section>
      <Section title="Embed on another site">
        <Text>The script fits the form’s height and passes on UTM parameters. No cookies.</Text>
        <Text mt="xs">
          {embed_sites.length === 0
            ? 'Any site can show it.'
            : `Only these sites can show it: ${embed_sites.join(', ')}.`}
        </Text>
        <pre className={classes.code}>{script}</pre>
        <CopyButton text={script} label="Copy script" />
        <Text mt="md">If scripts aren’t allowed, use a frame with a fixed height.</Text>
        <pre className={classes.code}>{frame}</pre>
        <CopyButton text={frame} label="Copy frame" />
        <ul>
          <li>WordPress: paste the script into a “Custom HTML” block, or use the frame.</li>
          <li>Ghost: paste the script into an “HTML” card.</li>
          <li>Wix: choose “Embed code”, then “Embed HTML”, and paste the frame.</li>
        </ul>
      </Section>
      {form.deleted_at === null && <FormGoal form={form} />}
    </>
  )
}
