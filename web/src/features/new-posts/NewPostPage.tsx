import { paths } from '../../app/paths.ts'
import { Page } from '../../ui/Page.tsx'
import { ModelWays } from './ModelWays.tsx'
import { NewPostForm } from './NewPostForm.tsx'
import styles from './new-posts.module.css'

export function Component() {
  return (
    <Page title="New post" breadcrumbs={[{ label: 'Posts', to: paths.posts }]}>
      <div className={styles.layout}>
        <NewPostForm />
        <aside className={styles.aside}>
          <ModelWays />
        </aside>
      </div>
    </Page>
  )
}
