import type { Form } from '@draftwright/contract/forms'
import { Text } from '@mantine/core'
import { CopyButton } from '../../ui/CopyButton.tsx'
import { Section } from '../../ui/Section.tsx'
import classes from './forms.module.css'

const escapeAttribute = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** The form's address, and what to copy to show it on other sites. */
export function ShareTab({ form: { url, name } }: { form: Form }) {
  const { origin, pathname } = new URL(url)
  const title = escapeAttribute(name)
  const script = `<script src="${origin}/f/embed.js" data-form="${pathname.slice('/f/'.length)}" data-title="${title}" async></script>`
  const frame = `<iframe src="${url}?embed=1" title="${title}" style="width:100%;height:640px;border:0" loading="lazy"></iframe>`
  return (
    <>
      <Section title="Its page">
        <Text>Link to it from anywhere. Add utm_source and utm_campaign to see where people came from.</Text>
        <pre className={classes.code}>{url}</pre>
        <CopyButton text={url} label="Copy address" />
      </Section>
      <Section title="On another site">
        <Text>
          The script shows the form where it stands and fits its height. It brings the page’s UTM parameters along and
          stores nothing at the visitor.
        </Text>
        <pre className={classes.code}>{script}</pre>
        <CopyButton text={script} label="Copy script" />
        <Text mt="md">Where scripts are not allowed, use a frame with a fixed height.</Text>
        <pre className={classes.code}>{frame}</pre>
        <CopyButton text={frame} label="Copy frame" />
        <ul>
          <li>WordPress: a block “Custom HTML” with the script. If it disappears on saving, use the frame.</li>
          <li>Ghost: a card “HTML” with the script.</li>
          <li>Wix: “Embed code”, then “Embed HTML”, with the frame. Wix gives it the height of its own box.</li>
        </ul>
      </Section>
    </>
  )
}
