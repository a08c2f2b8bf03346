import { IconPlus } from '@tabler/icons-react'
import { paths } from '../../../app/paths.ts'
import { Button } from '../../../ui/Button.tsx'
import { Page } from '../../../ui/Page.tsx'
import { Section } from '../../../ui/Section.tsx'
import { BookmarkletLink } from './BookmarkletLink.tsx'
import classes from './Capture.module.css'
import { MailAddress } from './MailAddress.tsx'

const isMac = /Mac|iPhone|iPad/u.test(navigator.userAgent)

/** The ways to add ideas from outside. */
export function Component() {
  return (
    <Page
      title="Capture from anywhere"
      width="reading"
      breadcrumbs={[{ label: 'Ideas', to: paths.ideas }]}
      description="Add ideas to your inbox from anywhere."
      actions={
        <Button to={paths.createIdea} icon={<IconPlus size={16} />}>
          New idea
        </Button>
      }
    >
      <Section title="Anywhere in Draftwright">
        <p className={classes.words}>
          Press <kbd>{isMac ? '⌘' : 'Ctrl'} K</kbd>, type the idea and choose “Add … as an idea”. You stay on the page
          you are on.
        </p>
      </Section>
      <Section title="On any web page">
        <p className={classes.words}>
          Drag this to your bookmarks bar. Click it on any page to create an idea with the page title, its address and
          the selected text.
        </p>
        <BookmarkletLink />
      </Section>
      <Section title="From other apps on your phone">
        <p className={classes.words}>
          Open Draftwright in Chrome or Edge, then choose “Install app” or “Add to home screen” in the browser’s menu.
          After that, you can share text and links to it from other apps. Safari and Firefox do not support this; use
          your email address there.
        </p>
      </Section>
      <Section title="By email">
        <p className={classes.words}>
          Send or forward an email to your personal address. The subject becomes the first line, followed by the text.
          Signatures and quoted replies are removed.
        </p>
        <MailAddress />
      </Section>
    </Page>
  )
}
