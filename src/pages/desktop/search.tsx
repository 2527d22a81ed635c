import { SearchPage } from '../../components/search/search-page';

export default SearchPage;
