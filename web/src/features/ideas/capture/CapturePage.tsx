import { IconPlus } from '@tabler/icons-react'
import { paths } from '../../../app/paths.ts'
import { Button } from '../../../ui/Button.tsx'
import { Page } from '../../../ui/Page.tsx'
import { Section } from '../../../ui/Section.tsx'
import { BookmarkletLink } from './BookmarkletLink.tsx'
import classes from './Capture.module.css'
import { MailAddress } from './MailAddress.tsx'

const isMac = /Mac|iPhone|iPad/u.test(navigator.userAgent)

/** Every way an idea can come in from outside. */
export function Component() {
  return (
    <Page
      title="Capture from anywhere"
      width="reading"
      breadcrumbs={[{ label: 'Ideas', to: paths.ideas }]}
      description="Ideas rarely come while this page is open. Wherever you are, they end up in the same inbox."
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
          Drag this to your bookmarks bar. Pressed on another page, it opens a new idea with the page’s title, its
          address and what you have selected.
        </p>
        <BookmarkletLink />
      </Section>
      <Section title="From other apps on your phone">
        <p className={classes.words}>
          Open Draftwright in Chrome or Edge, then choose “Install app” or “Add to home screen” in the browser’s menu.
          Afterwards it is one of the places that other apps can share text and links to. Safari and Firefox do not let
          web apps receive what is shared; there, use your mail address.
        </p>
      </Section>
      <Section title="By mail">
        <p className={classes.words}>
          Send or forward a mail to your own address: the subject becomes the first line, the text follows, and
          signature and quoted mail are left out.
        </p>
        <MailAddress />
      </Section>
    </Page>
  )
}
