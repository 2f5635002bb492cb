extension BashCompletion {
    /// The functions that differ between programs only in the program's name and in the option that a question passes
    /// on.
    ///
    /// - Parameter passedOption: the long option, with its dashes, that is passed with its value to each question;
    ///   `nil` for none.
    ///
    /// > The characters in COMP_WORDBREAKS split words (bash manual, 8.6): `--format=json` arrives as three words, and
    /// > a reply replaces only the last. So the words are joined first, and the joined part is removed from the
    /// replies.
    static func functions(_ name: String, commands: String, passedOption: String?) -> String {
        #"""
        # Asks the program itself what the text can become.
        _\#(name)_ask() {
            local -a given=()
            \#(passing(passedOption))
            "$program" "${given[@]}" complete "$1" -- "$2" 2>/dev/null </dev/null
        }

        # Offers the lines of standard input that begin with the text, quoted for the shell.
        _\#(name)_offer() {
            local candidate
            while IFS= read -r candidate; do
                [[ $candidate == "$1"* ]] || continue
                [[ $candidate == *[![:alnum:]@%+=:,./_-]* ]] && printf -v candidate %q "$candidate"
                COMPREPLY+=("$2$candidate")
            done
        }

        # Offers values of the kind in $hint for the text; the second argument precedes each.
        _\#(name)_values() {
            local text=$1 before=$2 line
            case $hint in
            file | directory)
                compopt -o filenames 2>/dev/null
                local kind=-f
                [[ $hint == directory ]] && kind=-d
                while IFS= read -r line; do COMPREPLY+=("$line"); done < <(compgen $kind -- "$text")
                [[ $before ]] && COMPREPLY=("${COMPREPLY[@]/#/$before}")
                ;;
            words\ *) _\#(name)_offer "$text" "$before" < <(printf '%s\n' ${hint#words }) ;;
            ask\ *) _\#(name)_offer "$text" "$before" < <(_\#(name)_ask "${hint#ask }" "$text") ;;
            either\ *)
                compopt -o filenames 2>/dev/null
                while IFS= read -r line; do COMPREPLY+=("$line"); done < <(compgen -d -- "$text")
                _\#(name)_offer "$text" "$before" < <(_\#(name)_ask "${hint#either }" "$text")
                ;;
            list\ *)
                local item=${text##*,}
                before+=${text%"$item"}
                case $item in [+-]*) before+=${item:0:1} item=${item:1} ;; esac
                _\#(name)_offer "$item" "$before" < <(_\#(name)_ask "${hint#list }" "$item")
                compopt -o nospace 2>/dev/null
                ;;
            esac
        }

        # Puts the words of the line into $words, those that bash split at = and : as one; text after a blank begins
        # a word.
        _\#(name)_words() {
            local index word joins= line=$COMP_LINE blank
            words=()
            for ((index = 0; index <= COMP_CWORD; index++)); do
                word=${COMP_WORDS[index]}
                blank=${line%%[![:space:]]*}
                line=${line#"$blank"}
                line=${line#"$word"}
                if [[ ! $blank && ${#words[@]} -gt 1 && ($word == [=:]* || $joins) ]]; then
                    words[${#words[@]} - 1]+=$word
                else
                    words+=("$word")
                fi
                [[ $word == *[=:] ]] && joins=1 || joins=
            done
            raw=${COMP_WORDS[COMP_CWORD]}
            [[ $raw == [=:] ]] && raw=
        }

        # A word without its quotes and with its home directory, as the shell would see it.
        _\#(name)_plain() {
            plain=$1
            case $plain in \"*) plain=${plain#\"} plain=${plain%\"} ;; \'*) plain=${plain#\'} plain=${plain%\'} ;; esac
            if [[ $plain == \~/* ]]; then plain=$HOME/${plain#\~/}; fi
        }

        # What the letters of a short option take: the first that takes a word takes what follows it.
        _\#(name)_letters() {
            local letters=${1#-}
            while [[ $letters ]]; do
                _\#(name)_option "$command" "-${letters:0:1}"
                letters=${letters:1}
                [[ $take == 0 ]] && continue
                [[ $letters ]] && take=0
                return
            done
        }

        _\#(name)() {
            local -a words
            local raw plain program passed command ended take=0 hint=none options index word current
            _\#(name)_words
            _\#(name)_plain "${words[0]}"
            program=$plain
            local operands=0
            for ((index = 1; index < ${#words[@]} - 1; index++)); do
                word=${words[index]}
                if [[ $ended ]]; then
                    if [[ $command ]]; then ((operands++)); else command=$word; fi
                elif [[ $take != [0m]* ]]; then
                    ((take--))
                elif [[ $word == -- ]]; then
                    ended=1 take=0
                elif [[ $word == --*=* ]]; then
                    take=0
                    \#(noticing(name, passedOption, inOneWord: true))
                elif [[ $word == --* ]]; then
                    _\#(name)_option "$command" "$word"
                    \#(noticing(name, passedOption, inOneWord: false))
                elif [[ $word == -?* ]]; then
                    _\#(name)_letters "$word"
                elif [[ $take == many ]]; then
                    :
                elif [[ $command ]]; then
                    ((operands++))
                else
                    command=$word
                fi
            done
            current=${words[${#words[@]} - 1]}
            COMPREPLY=()
            if [[ ! $ended && $take != [0m]* ]]; then
                _\#(name)_values "$current" ""
            elif [[ ! $ended && $current == --*=* ]]; then
                _\#(name)_option "$command" "${current%%=*}"
                _\#(name)_values "${current#*=}" "${current%%=*}="
            elif [[ ! $ended && $current == -* ]]; then
                _\#(name)_options "$command"
                COMPREPLY=($(compgen -W "$options" -- "$current"))
            elif [[ ! $ended && $take == many ]]; then
                _\#(name)_values "$current" ""
            elif [[ ! $command ]]; then
                COMPREPLY=($(compgen -W '\#(commands)' -- "$current"))
            else
                _\#(name)_operand "$command" "$operands"
                _\#(name)_values "$current" ""
            fi
            # Bash puts back what it split off.
            local joined=${current%"$raw"}
            [[ $joined ]] && COMPREPLY=("${COMPREPLY[@]#"$joined"}")
            return 0
        }

        """#
    }

    private static func passing(_ option: String?) -> String {
        option.map { "[[ $passed ]] && given=(\($0) \"$passed\")" } ?? ":"
    }

    private static func noticing(_ name: String, _ option: String?, inOneWord: Bool) -> String {
        guard let option else { return ":" }
        let (pattern, value) = inOneWord ? ("\(option)=*", "word#*=") : (option, "words[index + 1]")
        return "[[ $word == \(pattern) ]] && _\(name)_plain \"${\(value)}\" && passed=$plain"
    }
}
