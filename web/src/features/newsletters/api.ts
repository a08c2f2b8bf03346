import * as settingsRoutes from '@draftwright/contract/routes/newsletter-settings.generated'
import * as subscribersRoutes from '@draftwright/contract/routes/subscribers.generated'
import type { SubscriberColumn } from '@draftwright/contract/subscriber-columns'
import { toForm, type UploadForm } from '../../ui/upload-form.ts'
import { api, type RouteArgs, toEndpoint, type RouteResult } from '../../api/api.ts'

/** The file, how it is to be read, and the number of the column for each of what is known of a person. */
type SubscriberUpload = UploadForm & { [C in SubscriberColumn | 'fields']?: string }

const newslettersApi = api.injectEndpoints({
  endpoints: (build) => ({
    listSubscribers: build.query<RouteResult<'subscribers.list'>, RouteArgs<'subscribers.list'>>({
      ...toEndpoint(subscribersRoutes.list, 'Failed to fetch the subscribers'),
      providesTags: ['subscribers'],
    }),
    createSubscriber: build.mutation<RouteResult<'subscribers.create'>, RouteArgs<'subscribers.create'>>({
      ...toEndpoint(subscribersRoutes.create, 'Failed to add the subscriber'),
      invalidatesTags: ['subscribers'],
    }),
    readSubscriberFile: build.mutation<RouteResult<'subscribers.readFile'>, SubscriberUpload>({
      query: (fields) => ({
        route: subscribersRoutes.readFile,
        fallback: 'Failed to read the file',
        // A form is sent as it is; the contract names its fields.
        body: toForm(fields),
      }),
    }),
    importSubscribers: build.mutation<RouteResult<'subscribers.importAll'>, RouteArgs<'subscribers.importAll'>>({
      ...toEndpoint(subscribersRoutes.importAll, 'Failed to import the subscribers'),
      invalidatesTags: ['subscribers'],
    }),
    listSubscriberImports: build.query<RouteResult<'subscribers.imports'>, RouteArgs<'subscribers.imports'>>({
      ...toEndpoint(subscribersRoutes.imports, 'Failed to fetch the imports'),
      providesTags: ['subscribers'],
    }),
    undoSubscriberImport: build.mutation<RouteResult<'subscribers.undoImport'>, RouteArgs<'subscribers.undoImport'>>({
      ...toEndpoint(subscribersRoutes.undoImport, 'Failed to undo the import'),
      invalidatesTags: ['subscribers'],
    }),
    remindSubscriber: build.mutation<RouteResult<'subscribers.remind'>, RouteArgs<'subscribers.remind'>>({
      ...toEndpoint(subscribersRoutes.remind, 'Failed to send the email'),
      invalidatesTags: ['subscribers'],
    }),
    unsubscribeSubscriber: build.mutation<RouteResult<'subscribers.unsubscribe'>, RouteArgs<'subscribers.unsubscribe'>>(
      {
        ...toEndpoint(subscribersRoutes.unsubscribe, 'Failed to unsubscribe'),
        invalidatesTags: ['subscribers'],
      },
    ),
    removeSubscriber: build.mutation<RouteResult<'subscribers.remove'>, RouteArgs<'subscribers.remove'>>({
      ...toEndpoint(subscribersRoutes.remove, 'Failed to remove the subscriber'),
      invalidatesTags: ['subscribers'],
    }),
    readNewsletterSettings: build.query<RouteResult<'newsletterSettings.read'>, RouteArgs<'newsletterSettings.read'>>({
      ...toEndpoint(settingsRoutes.read, 'Failed to fetch the newsletter settings'),
      providesTags: ['newsletterSettings'],
    }),
    updateNewsletterSettings: build.mutation<
      RouteResult<'newsletterSettings.update'>,
      RouteArgs<'newsletterSettings.update'>
    >({
      ...toEndpoint(settingsRoutes.update, 'Failed to save the newsletter settings'),
      invalidatesTags: ['newsletterSettings'],
    }),
    testNewsletterSettings: build.mutation<
      RouteResult<'newsletterSettings.test'>,
      RouteArgs<'newsletterSettings.test'>
    >(toEndpoint(settingsRoutes.test, 'Failed to test the mail server')),
  }),
})

export const {
  useListSubscribersQuery,
  useCreateSubscriberMutation,
  useReadSubscriberFileMutation,
  useImportSubscribersMutation,
  useListSubscriberImportsQuery,
  useUndoSubscriberImportMutation,
  useRemindSubscriberMutation,
  useUnsubscribeSubscriberMutation,
  useRemoveSubscriberMutation,
  useReadNewsletterSettingsQuery,
  useUpdateNewsletterSettingsMutation,
  useTestNewsletterSettingsMutation,
} = newslettersApi
