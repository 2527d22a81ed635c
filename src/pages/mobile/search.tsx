import { SearchPage } from '../../components/search/search-page';

/** The same on a telephone. */
export default SearchPage;
