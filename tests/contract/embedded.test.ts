import { hostIndex, indexOf, openEmbedded } from '../support/embedded-search.ts'
import { describeSearchClient } from './search-client.ts'

describeSearchClient('embedded', async (documents) => openEmbedded(hostIndex(indexOf(documents))).client)
