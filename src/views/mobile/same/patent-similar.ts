export { similarPage as page } from '../../patent/similar';
