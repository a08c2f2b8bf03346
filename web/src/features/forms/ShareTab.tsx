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
      <Section title="Its own page">
        <Text>Link to it from anywhere. Add utm_source and utm_campaign to see where people came from.</Text>
        <pre className={classes.code}>{url}</pre>
        <CopyButton text={url} label="Copy address" />
      </Section>
      <Section title="On another site">
        <Text>
          The script shows the form where you put it and adjusts its height. It passes on the page’s UTM parameters and
          stores nothing in the visitor’s browser.
        </Text>
        <Text mt="xs">
          {embed_sites.length === 0
            ? 'Every site may show it.'
            : `Only these sites may show it: ${embed_sites.join(', ')}. Browsers refuse it elsewhere.`}
        </Text>
        <pre className={classes.code}>{script}</pre>
        <CopyButton text={script} label="Copy script" />
        <Text mt="md">Where scripts are not allowed, use a frame with a fixed height.</Text>
        <pre className={classes.code}>{frame}</pre>
        <CopyButton text={frame} label="Copy frame" />
        <ul>
          <li>
            WordPress: paste the script into a “Custom HTML” block. If it disappears when you save, use the frame.
          </li>
          <li>Ghost: paste the script into an “HTML” card.</li>
          <li>
            Wix: choose “Embed code”, then “Embed HTML”, and paste the frame. Drag the box to the height you need.
          </li>
        </ul>
      </Section>
      {form.deleted_at === null && <FormGoal form={form} />}
    </>
  )
}
